import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/index.ts';
import styles from './closed-page.module.css';
import { PlatformChoice } from './platforms/platform-choice.tsx';

interface TerminalBoundaryProps {
  readonly children: ReactNode;
  /** Loads the window again. */
  reload?(): void;
  /** Stands in the place of what has failed, instead of the page that says so. */
  readonly instead?: ReactNode;
}

interface TerminalBoundaryState {
  readonly failed: boolean;
}

/** Keeps a fault outside of all panels from leaving an empty window: it says what has happened and offers to load it again. */
export class TerminalBoundary extends Component<TerminalBoundaryProps, TerminalBoundaryState> {
  override state: TerminalBoundaryState = { failed: false };

  static getDerivedStateFromError(): TerminalBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    const { children, reload = () => globalThis.location.reload() } = this.props;
    const { instead = <StoppedPage reload={reload} /> } = this.props;
    return this.state.failed ? instead : children;
  }
}

function StoppedPage({ reload }: { reload(): void }) {
  const { t } = useTranslation();
  return (
    <main className={styles['closed']}>
      <div role="alert">
        <h1>{t('stopped.title')}</h1>
        <p>{t('stopped.text')}</p>
      </div>
      <Button variant="primary" size="large" onClick={reload}>
        {t('stopped.reload')}
      </Button>
      {/* What stopped it may come from the platform, again after each load: the way to another one stays open. */}
      <TerminalBoundary instead={null}>
        <div className={styles['form']}>
          <PlatformChoice reload={reload} />
        </div>
      </TerminalBoundary>
    </main>
  );
}
