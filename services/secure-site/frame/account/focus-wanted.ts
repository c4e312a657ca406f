/**
 * A ref of something that comes onto the page in answer to a press: gives the focus to the field in it that wants it, which in the
 * widget the shell does.
 */
export function focusWanted(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>('[data-q-autofocus]')?.focus()
}
