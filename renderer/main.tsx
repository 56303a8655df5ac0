import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { trackCompositions, readKeyboardLayout, showCutTexts } from './components/index.ts';
import { showClosed } from './session/closed-page.tsx';
import { startTerminal } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
// A window whose link is not valid, or that a newer one has replaced: its bridge says so and answers nothing more.
trackCompositions(window);
showCutTexts(window);
void readKeyboardLayout();
addEventListener('meridian-closed', () => showClosed(root));
startTerminal(window.desktop, root).catch(() => showClosed(root));
