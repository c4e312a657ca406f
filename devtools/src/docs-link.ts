/**
 * Returns a link to the explanation of an error; `undefined` if the address of the documentation is not configured.
 *
 * @param path as given by an error, e.g. `docs/errors.md#timeout`
 * @param docsUrl the address of the folder `docs`
 */
export function docsLink(path: string, docsUrl: string | undefined): string | undefined {
  const base = docsUrl?.replace(/\/*$/, '/')
  const inFolder = path.replace(/^docs\//, '')
  if (base === undefined || !URL.canParse(inFolder, base)) return undefined
  const url = new URL(inFolder, base)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}
