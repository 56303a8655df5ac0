import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { clientNetwork } from '../../client-network.ts';
import type { CompanyService, OperatorPerson, SignIn } from '../../company/company-service.ts';
import { guardCode } from '../../customer/security/checks.ts';
import { findCodeStep } from '../../customer/security/one-time-code.ts';
import { KNOWN_NETWORK_LIFETIME_MS, MAX_KNOWN_NETWORKS } from '../../customer/sign-in/known-networks.ts';
import type { LoginGuard } from '../../customer/sign-in/login-guard.ts';
import { passwordMatches } from '../../customer/sign-in/password.ts';
import { SignInGuard } from '../../customer/sign-in/sign-in-guard.ts';
import { tokenHash } from '../../token-owner.ts';

export interface ProofDependencies {
  readonly operators: CompanyService['operators'];
  readonly wallClock: WallClock;
  /** Counts guesses, those of customers too. */
  readonly guard: LoginGuard;
}

/** Whose password is guessed, and from where. */
interface Guess {
  readonly companyId: number;
  readonly name: string;
  readonly password: string;
  readonly address: string;
}

/** What persons prove themselves by: a password and the codes of an authenticator, with guesses counted as those of customers are. */
export class PersonProofs {
  readonly #deps: ProofDependencies;

  constructor(deps: ProofDependencies) {
    this.#deps = deps;
  }

  /**
   * The person of a name with its password. Throws 0000113 while the name is locked for the network, and 0000102 otherwise: for a name
   * that nobody has, a disabled person, one without a password and a first password whose time is over, in the same time.
   */
  async findByPassword({ companyId, name, password, address }: Guess): Promise<OperatorPerson> {
    const { operators } = this.#deps;
    const person = operators.named(companyId, name);
    // What was typed as a name may be a password.
    const subject = person === undefined ? `office ${companyId} ${tokenHash(name)}` : subjectOf(person);
    const attempt = await this.#attempt(subject, person, address);
    if (attempt === undefined) throw new PlatformError(CODE.accountLocked);
    const hash = person && this.#usableHash(person);
    const isRight = await passwordMatches(password, hash);
    if (person === undefined || !isRight || this.#usableHash(person) !== hash)
      throw new PlatformError(CODE.loginOrPasswordWrong);
    await attempt.succeed();
    return person;
  }

  /** The password of a person who is in. Throws 0000113 while it is locked and 0000124 for a wrong one. */
  async requirePassword(person: OperatorPerson, password: string, address: string): Promise<void> {
    const attempt = await this.#attempt(subjectOf(person), person, address);
    if (attempt === undefined) throw new PlatformError(CODE.accountLocked);
    const { passwordHash } = this.#deps.operators.signInOf(person);
    if (!(await passwordMatches(password, passwordHash))) throw new PlatformError(CODE.oldPasswordWrong);
    await attempt.succeed();
  }

  /**
   * Spends a code of the person's authenticator, also of one that is not confirmed yet. Throws 0000520 without a code, 0000519 for one
   * that is wrong or spent, 0000512 after five wrong ones.
   */
  async spendCode(person: OperatorPerson, code: string | undefined): Promise<void> {
    if (code === undefined || code === '') throw new PlatformError(CODE.oneTimeCodeMissing);
    await guardCode(this.#deps.guard, `code of ${subjectOf(person)}`, () => this.#spend(person, code));
  }

  /** The same where the person has an authenticator in use. */
  async spendCodeIfAny(person: OperatorPerson, code: string | undefined): Promise<void> {
    if (this.#deps.operators.signInOf(person).authenticator?.isInUse === true)
      await this.spendCode(person, code);
  }

  /** Guesses of strangers elsewhere do not keep a person out of where it signed in. */
  async noteNetwork(person: OperatorPerson, address: string): Promise<void> {
    const network = clientNetwork(address);
    const timeMs = this.#deps.wallClock.nowMs();
    await this.#deps.operators.changeSignIn(person.companyId, person.id, (present) => {
      const others = present.networks.filter((one) => one.network !== network);
      return { ...present, networks: [{ network, timeMs }, ...others].slice(0, MAX_KNOWN_NETWORKS) };
    });
  }

  #attempt(subject: string, person: OperatorPerson | undefined, address: string) {
    const { guard, wallClock, operators } = this.#deps;
    const sinceMs = wallClock.nowMs() - KNOWN_NETWORK_LIFETIME_MS;
    const network = clientNetwork(address);
    const networks = person === undefined ? [] : operators.signInOf(person).networks;
    const isKnown = async () => networks.some((one) => one.network === network && one.timeMs > sinceMs);
    return new SignInGuard(guard, { isKnown }, wallClock).attempt(subject, person?.id, address);
  }

  /** The password with which the person may sign in now. */
  #usableHash({ appId }: OperatorPerson): string | undefined {
    const { operators, wallClock } = this.#deps;
    const person = operators.find(appId);
    if (person?.enabled !== true) return undefined;
    const { passwordHash, firstUntilMs = Infinity } = operators.signInOf(person);
    return firstUntilMs > wallClock.nowMs() ? passwordHash : undefined;
  }

  /** A code counts once, also of two calls at a time. */
  async #spend({ companyId, id }: OperatorPerson, code: string): Promise<boolean> {
    let isSpent = false;
    await this.#deps.operators.changeSignIn(companyId, id, (present) => {
      const step = this.#stepOf(present, code);
      if (step === undefined || present.authenticator === undefined) return present;
      isSpent = true;
      return { ...present, authenticator: { ...present.authenticator, lastStep: step } };
    });
    return isSpent;
  }

  #stepOf({ authenticator }: SignIn, code: string): number | undefined {
    if (authenticator === undefined) return undefined;
    const { secret, lastStep: afterStep } = authenticator;
    return findCodeStep({ secret, afterStep }, code, this.#deps.wallClock.nowMs());
  }
}

function subjectOf({ id }: OperatorPerson): string {
  return `person ${id}`;
}
