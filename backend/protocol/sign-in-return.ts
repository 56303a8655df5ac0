/** Where the browser goes after the customer agreed: the return address with `code` and `app` (Auth2 flow, step 1). */
export function signInReturn(returnAddress: string, code: string, companyName: string): string {
  const target = new URL(returnAddress);
  target.searchParams.set('code', code);
  target.searchParams.set('app', companyName);
  return target.href;
}
