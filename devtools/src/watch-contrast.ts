import type { AnyKernel } from '#kernel'

const kebab = (role: string): string => role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Measures the colours of the open modal, also those that the page's own style sheet sets, and warns once of each pair that is
 * hard to read.
 *
 * @returns ends it
 */
export function watchContrast(kernel: AnyKernel): () => void {
  const reported = new Set<string>()
  let hasEnded = false

  const measure = async (): Promise<void> => {
    const { contrastOf, contrastPairs } = await import('#ui-kit/themes')
    for (const modal of document.querySelectorAll('quoin-modal')) {
      const { shadowRoot } = modal
      if (hasEnded || !shadowRoot) continue
      const probe = document.createElement('span')
      shadowRoot.append(probe)
      // A browser computes `var()` and `color-mix()` in the value of a property only.
      const colorOf = (role: string): string => {
        probe.style.color = `var(--quoin-${kebab(role)})`
        return getComputedStyle(probe).color
      }
      for (const { foreground, background, required } of contrastPairs) {
        const [front, back] = [colorOf(foreground), colorOf(background)]
        const ratio = contrastOf(front, back) ?? required
        const key = `${foreground} ${front} ${background} ${back}`
        if (ratio >= required || reported.has(key)) continue
        reported.add(key)
        kernel.platform.log('warn', [
          `[quoin] Low contrast: ${foreground} (${front}) on ${background} (${back}) has ${ratio.toFixed(2)}:1 and needs ${required}:1. Change themeVariables.${foreground} or themeVariables.${background}.`,
        ])
      }
      probe.remove()
    }
  }
  const report = (error: unknown): void => kernel.platform.log('error', ['[quoin] devtools:', error])
  // The modal is in the page once its code is loaded, which the router tells.
  const look = ({ open, loading }: { readonly open: boolean; readonly loading: boolean }): void => {
    if (open && !loading) void measure().catch(report)
  }
  look(kernel.router.store.getState())
  const stop = kernel.router.store.subscribe(look)
  return () => {
    hasEnded = true
    stop()
  }
}
