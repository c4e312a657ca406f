/** Runs once the browser has drawn its next frame, such as that of a pressed button; at once in a page that is not drawn. */
export function afterPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}
