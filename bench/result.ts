/** What one benchmark found, beside a baseline measured in the same run. */
export interface BenchResult {
  readonly name: string;
  readonly ours: number;
  readonly baseline: number;
  /** Ours over baseline for rates, baseline over ours for times: higher is better. */
  readonly ratio: number;
  readonly unit: string;
  readonly conditions: string;
}
