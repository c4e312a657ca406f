/**
 * Returns what is not as `npm ci` needs it to install the same bytes everywhere: each package has a SHA-512 of its tarball, comes from
 * the registry of npm’s own settings, and has the version that package.json pins.
 *
 * @param {{ lockfileVersion: number, packages: Record<string, import('./lock-file.mjs').Locked> }} lock
 */
export function lockFileFaults({ lockfileVersion, packages }) {
  const faults = lockfileVersion === 3 ? [] : [`package-lock.json has the version ${lockfileVersion}, not 3.`]
  for (const [path, { integrity, resolved, link, inBundle, ...locked }] of Object.entries(packages)) {
    if (!path.includes('node_modules/')) {
      const { dependencies, devDependencies, optionalDependencies } = locked
      for (const [name, version] of Object.entries({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
      }))
        if (!/^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+[\w.+-]*$/.test(version))
          faults.push(`${path || 'The package'} needs ${name} ${version}: pin one version.`)
      continue
    }
    if (link) {
      if (!packages[resolved]) faults.push(`${path} links to ${resolved}, which is no workspace.`)
      continue
    }
    // A tarball of another one has no integrity of its own.
    if (!inBundle && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
      faults.push(`${path} has no SHA-512: ${integrity ?? 'none'}`)
    if (resolved !== undefined) faults.push(`${path} names the place that it came from: ${resolved}`)
  }
  return faults
}
