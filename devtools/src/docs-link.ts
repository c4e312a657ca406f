/**
 * Where an error is explained, as a link; `undefined` where nobody said where the documentation is.
 *
 * @param path as an error says it, e.g. `docs/errors.md#timeout`
 * @param docsUrl the address of the folder `docs`
 */
export function docsLink(path: string, docsUrl: string | undefined): string | undefined {
  const base = docsUrl?.replace(/\/*$/, '/')
  const inFolder = path.replace(/^docs\//, '')
  if (base === undefined || !URL.canParse(inFolder, base)) return undefined
  const url = new URL(inFolder, base)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}
