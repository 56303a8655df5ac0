import { useSessionStore } from './session-store.ts';
import { useSettings } from './settings.ts';

/**
 * Has the platform write to whoever is signed in as the terminal speaks: its notices come in the language that the customer chose
 * last. What does not arrive is said again with the next sign-in. Returns the end of it.
 */
export function followLanguage(speak: (language: string) => Promise<unknown>): () => void {
  let said = '';
  const look = () => {
    const { customer } = useSessionStore.getState();
    const { language } = useSettings.getState();
    const now = customer === undefined ? '' : `${customer.customerNo} ${language}`;
    if (now === said) return;
    said = now;
    if (now !== '') void speak(language);
  };
  const ends = [useSessionStore.subscribe(look), useSettings.subscribe(look)];
  look();
  return () => {
    for (const end of ends) end();
  };
}
