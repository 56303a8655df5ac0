/** The status page, open to everyone without a token: the only announcement of maintenance (What the service does). */
export function statusPage(facts: { readonly startedAtMs: number; readonly nowMs: number }): string {
  const since = new Date(facts.startedAtMs).toISOString();
  const now = new Date(facts.nowMs).toISOString();
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Meridian platform status</title></head>
<body>
<h1>Meridian platform</h1>
<p>All services are available. No maintenance is planned.</p>
<dl>
<dt>Running since</dt><dd><time datetime="${since}">${since}</time></dd>
<dt>Checked at</dt><dd><time datetime="${now}">${now}</time></dd>
</dl>
</body>
</html>
`;
}

/** The page needs nothing but itself. */
export const STATUS_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";
