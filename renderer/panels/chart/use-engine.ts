import { use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PortalContext, usePanelFault } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useSettings } from '../../session/settings.ts';
import { readThemeColours, useThemeVersion } from '../../theme/index.ts';
import { ChartEngine } from './chart-engine.ts';
import { showsTimeOfDay, type ChartInterval } from './intervals/chart-interval.ts';

/** Creates the engine in its element once, and keeps its colours and words those of the settings. */
export function useEngine(product: Product, type: ChartInterval) {
  const { digits, numberDigits } = product;
  const { language: locale, dateForm } = useSettings();
  const themeVersion = useThemeVersion();
  const onFault = usePanelFault();
  const [engine, setEngine] = useState<ChartEngine>();
  const element = useRef<HTMLElement>(null);
  const host = useCallback(
    (target: HTMLElement | null) => {
      if (target === null) return undefined;
      element.current = target;
      let created: ChartEngine | undefined;
      const create = () => {
        try {
          const colours = readThemeColours(target);
          const { language } = useSettings.getState();
          created = new ChartEngine(target, { digits, numberDigits, locale: language, colours, onFault });
          setEngine(created);
        } catch (fault) {
          onFault(fault);
        }
      };
      // What answers the choice of a product is drawn first.
      const turn = setTimeout(create, 0);
      return () => {
        clearTimeout(turn);
        setEngine(undefined);
        created?.destroy();
      };
    },
    [digits, numberDigits, onFault],
  );
  const inWindow = use(PortalContext);
  useLayoutEffect(() => engine?.followSize(), [engine, inWindow]);
  useEffect(() => engine?.setLocale(locale), [engine, locale, dateForm]);
  useEffect(() => {
    if (engine !== undefined && element.current !== null) engine.paint(readThemeColours(element.current));
  }, [engine, themeVersion]);
  useEffect(() => engine?.setOfDays(!showsTimeOfDay(type)), [engine, type]);
  return { engine, host };
}
