import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The headless shell has no windows and needs six sevenths of the time.
const shell = '/usr/bin/chromium-headless-shell'
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of the installed Chromium; `undefined` leaves the choice to Playwright, which has its own download.
 * @returns {string | undefined}
 */
export const findChromium = () =>
  process.env.CHROMIUM_PATH ?? [shell, ...installed].find((path) => existsSync(path))

/**
 * Ensures a Chromium: an installed one, Debian's package if the process is root on Debian, or Playwright's own
 * download. Returns the error text, or undefined.
 * @param {string} root the repository
 * @param {(text: string) => void} say
 * @returns {string | undefined}
 */
export function ensureChromium(root, print) {
  if (process.env.CHROMIUM_PATH || existsSync(shell)) return undefined
  const run = (command, args) =>
    spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    print(
      'Installing Chromium from Debian (apt-get install chromium-headless-shell), for the browser tests …',
    )
    const add = (name) => run('apt-get', ['install', '-y', '-qq', name])
    if (run('apt-get', ['update', '-qq']) && (add('chromium-headless-shell') || add('chromium')))
      return undefined
  }
  if (installed.some(existsSync)) return undefined
  print("Downloading Playwright's Chromium, for the browser tests …")
  if (run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])) return undefined
  return 'There is no Chromium. Install one and give its path as CHROMIUM_PATH.'
}
