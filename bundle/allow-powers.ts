import type { HostPolicy } from '#kernel'

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns a host's policy with powers for plugins, by their ids, where the host did not list its own. A policy that is malformed is
 * returned as it is: spread, it would pass for one, and the kernel could not refuse it by its name.
 */
export function allowPowers(
  policy: HostPolicy | undefined,
  powers: Readonly<Record<string, readonly string[]>>,
): HostPolicy | undefined {
  const given = policy === undefined ? {} : policy
  const plugins = isRecord(given) && given.plugins === undefined ? {} : given?.plugins
  if (!isRecord(given) || !isRecord(plugins)) return policy
  const allowed = { ...plugins }
  for (const [id, allowedPowers] of Object.entries(powers)) {
    const own = plugins[id] === undefined ? {} : plugins[id]
    if (!isRecord(own)) return policy
    allowed[id] = { allowedPowers, ...own }
  }
  return { ...given, plugins: allowed }
}
