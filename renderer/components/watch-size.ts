/**
 * Calls whenever one of some elements has another size. It watches with the window that the elements stand in: that of
 * another window reports late or never. Watch anew after a move to another window.
 * @returns a function that stops it.
 */
export function watchSize(elements: readonly Element[], onChange: () => void): () => void {
  const [first] = elements;
  const own = first?.ownerDocument.defaultView ?? window;
  const observer = new own.ResizeObserver(onChange);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
