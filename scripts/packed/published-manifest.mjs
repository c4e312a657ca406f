/** Removes the condition of this repository's own tools: the sources are not packed. */
const withoutSources = (value) =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== 'quoin-source')
          .map(([key, inner]) => [key, withoutSources(inner)]),
      )

/**
 * Returns the package.json that is published: the repository's without what only the repository needs.
 * @param {Record<string, unknown>} manifest
 */
export function publishedManifest(manifest) {
  const { private: _, workspaces, scripts, devDependencies, overrides, ...published } = manifest
  return {
    ...published,
    exports: withoutSources(published.exports),
    imports: withoutSources(published.imports),
  }
}
