import './theme/index.ts';
import { startTerminal } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
void startTerminal(window.desktop, root);
