const isPlugin = (value: unknown): boolean => Object(value).quoin === 'plugin'

/** Returns the default of a module, its `kernel`, or the plugins that it exports by names. A function is called. */
export async function exportedValue(exported: Readonly<Record<string, unknown>>): Promise<unknown> {
  const plugins = Object.values(exported).filter(isPlugin)
  const found = await (exported.default ?? exported.kernel ?? (plugins.length > 0 ? plugins : undefined))
  return typeof found === 'function' ? found() : found
}

/** Returns the plugins of an exported value: one or a list. Returns an empty list for anything else. */
export function pluginsOf(value: unknown): readonly unknown[] {
  if (isPlugin(value)) return [value]
  return Array.isArray(value) ? value : []
}
