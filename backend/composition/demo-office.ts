import { createHmac } from 'node:crypto';
import type { ReadyDemoPerson } from '../ready-line.ts';
import type { Company, CompanyService, OperatorPerson } from '../services/company/company-service.ts';
import { generatedPasswordMatches, hashGeneratedPassword } from '../services/customer/sign-in/password.ts';

/** Who works at the office of a demonstration: what takes two persons can be shown by each two of them who may do it. */
const DEMO_PERSONS = [
  { name: 'Demo Administrator', role: 'administrator' },
  { name: 'Demo Owner', role: 'administrator' },
  { name: 'Demo Dealer', role: 'dealer' },
  { name: 'Demo Treasurer', role: 'treasurer' },
] as const;

const GROUPS = 4;
const GROUP_LENGTH = 4;

type Office = Pick<CompanyService, 'first' | 'operators'>;

/** Creates the persons of a demonstration that are not there yet, as the installation issues credentials, each with its password. */
export async function ensureDemoOffice({ first, operators }: Office): Promise<void> {
  const known = new Set(operators.of(first.id).map(({ name }) => name));
  for (const wanted of DEMO_PERSONS) {
    if (known.has(wanted.name)) continue;
    const passwordHash = hashGeneratedPassword(passwordOf(first, wanted.name));
    const { person } = await operators.create(first.id, wanted, []);
    const { issue } = person;
    await operators.changeSignIn(first.id, person.id, (present) => ({ ...present, passwordHash, issue }));
  }
}

/** The persons of a demonstration that can sign in; the password of one that has chosen another is null. */
export function findDemoOffice(office: Office): readonly ReadyDemoPerson[] {
  const { first, operators } = office;
  return demoPersons(office).map((person) => {
    const password = passwordOf(first, person.name);
    const isOurs = generatedPasswordMatches(password, operators.signInOf(person).passwordHash);
    return { name: person.name, role: person.role, password: isOurs ? password : null };
  });
}

/** Disables them; answers their names. */
export async function closeDemoOffice(office: Office): Promise<readonly string[]> {
  const { first, operators } = office;
  const persons = demoPersons(office);
  for (const { id } of persons) await operators.change(first.id, id, { enabled: false });
  return persons.map(({ name }) => name);
}

function demoPersons({ first, operators }: Office): OperatorPerson[] {
  return operators
    .of(first.id)
    .filter(({ name, enabled }) => enabled && DEMO_PERSONS.some((one) => one.name === name));
}

/** Known to whoever has the credentials of the company: the same at every start, and another one at every installation. */
function passwordOf({ appSecret }: Company, name: string): string {
  const letters = createHmac('sha256', appSecret).update(`office ${name}`).digest('hex');
  const group = (_: unknown, at: number) => letters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH);
  return Array.from({ length: GROUPS }, group).join('-');
}
