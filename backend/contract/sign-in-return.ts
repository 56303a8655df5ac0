/**
 * Where the browser goes after the customer agreed: the return address with `code` and `app` (Auth2 flow, step 1), and
 * with the `state` that the application sent.
 */
export function signInReturn(
  returnAddress: string,
  code: string,
  companyName: string,
  state?: string,
): string {
  const target = new URL(returnAddress);
  target.searchParams.set('code', code);
  target.searchParams.set('app', companyName);
  if (state !== undefined) target.searchParams.set('state', state);
  return target.href;
}
