import type { Profile } from '../port.ts';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { CountryForm } from './country-form.tsx';
import { FundPasswordForm } from './fund-password-form.tsx';
import { PasswordForm } from './password-form.tsx';
import type { SecurityItem } from './security-list.tsx';

/** The form of what is to be changed. */
export function SecuritySide(props: {
  readonly item: SecurityItem;
  readonly profile: Profile;
  onDone(text: string): void;
}) {
  const { item, profile, onDone } = props;
  switch (item) {
    case 'email':
    case 'phone':
      return <ContactForm key={item} profile={profile} kind={item} onDone={onDone} />;
    case 'password':
      return <PasswordForm profile={profile} onDone={onDone} />;
    case 'fundPassword':
      return <FundPasswordForm profile={profile} onDone={onDone} />;
    case 'authenticator':
      return <AuthenticatorForm profile={profile} onDone={onDone} />;
    case 'country':
      return <CountryForm profile={profile} onDone={onDone} />;
  }
}
