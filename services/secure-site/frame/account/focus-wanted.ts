/**
 * Ref callback for content that appears after a press: focuses its field with `data-q-autofocus`, as the shell does in
 * the widget.
 */
export function focusWanted(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>('[data-q-autofocus]')?.focus()
}
