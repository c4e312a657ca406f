import type { PluginContext } from '#kernel'

/** Returns true if the browser has WebHID. It is absent in Firefox, Safari, on phones and on insecure pages. */
export function hasHid({ platform }: Pick<PluginContext, 'platform'>): boolean {
  const hid: unknown = Reflect.get(Object(platform.injected('navigator')), 'hid')
  return typeof hid === 'object' && hid !== null
}
