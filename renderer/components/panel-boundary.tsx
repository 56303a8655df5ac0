import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { PanelFaultContext } from './panel-fault.ts';
import { Panel, PanelStrip } from './panel.tsx';

export interface PanelBoundaryProps {
  /** Name of the panel, which the one that stands in for it carries too. */
  readonly name: string;
  /** What is said when the panel has stopped. */
  readonly stopped: string;
  /** The word on the button that opens it again. */
  readonly reopen: string;
  readonly children: ReactNode;
}

interface PanelBoundaryState {
  readonly failed: boolean;
}

/** Keeps a fault in one panel from taking the others off the screen: the panel says so and can be opened again. */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state: PanelBoundaryState = { failed: false };

  static getDerivedStateFromError(): PanelBoundaryState {
    return { failed: true };
  }

  /** A fault outside of React, in a frame or a listener; it is reported as those are that nobody takes. */
  readonly #onFault = (fault: unknown): void => {
    this.setState({ failed: true });
    globalThis.reportError(fault);
  };

  override render(): ReactNode {
    if (!this.state.failed) {
      return <PanelFaultContext value={this.#onFault}>{this.props.children}</PanelFaultContext>;
    }
    const { name, stopped, reopen } = this.props;
    return (
      <Panel name={name}>
        <PanelStrip title={name} />
        <div role="alert">
          <EmptyState
            title={stopped}
            action={
              <Button size="small" onClick={() => this.setState({ failed: false })}>
                {reopen}
              </Button>
            }
          />
        </div>
      </Panel>
    );
  }
}
