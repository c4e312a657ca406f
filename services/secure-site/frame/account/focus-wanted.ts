/**
 * A ref for content that appears after a press: focuses the field in it that requests autofocus, which in the widget
 * the shell does.
 */
export function focusWanted(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>('[data-q-autofocus]')?.focus()
}
