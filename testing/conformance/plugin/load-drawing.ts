import type { AnyKernel } from '#kernel'

/** React and the kit, as far as the suite uses them. */
export interface Drawing {
  /** Renders a component below a kernel as on a server, and returns the markup. Throws what the component throws. */
  draw(component: (props: never) => unknown, props: object, kernel: AnyKernel): string
  hasIcon(name: string): boolean
}

/**
 * Loads React and the kit: only here, so that plugins without an interface are tested without them. Returns `undefined` if React is
 * not installed.
 */
export async function loadDrawing(): Promise<Drawing | undefined> {
  try {
    const [{ createElement }, { renderToStaticMarkup }, { Icon, KernelContext }] = await Promise.all([
      import('react'),
      import('react-dom/server'),
      import('#ui-kit'),
    ])
    return {
      draw: (component, props, kernel) =>
        renderToStaticMarkup(
          createElement(
            KernelContext.Provider,
            { value: kernel },
            // The suite accepts any component; React checks what it returns.
            createElement(component as () => null, props),
          ),
        ),
      hasIcon: (name) => renderToStaticMarkup(createElement(Icon, { name })) !== '',
    }
  } catch {
    return undefined
  }
}
