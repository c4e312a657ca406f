import { type DoctorCheck, type DoctorCode, failed, passed, warned } from './doctor-check.js'
import { jsonOf, reasonsOf, requestServer, type ServerAnswer, ServerUnreachable } from './request-server.js'

/** One of Quoin's servers. */
interface CheckedServer {
  /** `The gateway` */
  readonly title: string
  readonly url: string
  readonly codes: Readonly<Record<'reachable' | 'version' | 'ready', DoctorCode>>
  /** Its package: `@quoin/gateway`. */
  readonly package: string
}

const majorAndMinor = (version: string): string => version.split('.').slice(0, 2).join('.')

function checkVersion(
  { title, codes, package: name }: CheckedServer,
  { headers }: ServerAnswer,
  version: string,
): DoctorCheck {
  const served = headers.get('quoin-version')
  const fix = `Install ${name}@${version} on the server, or the package of the server's version on the page.`
  if (served === null) return warned(codes.version, `${title} does not report its version.`, fix)
  if (served === version) return passed(codes.version, `${title} and the page have version ${version}.`)
  const found = `${title} has version ${served}, the page has ${version}.`
  return majorAndMinor(served) === majorAndMinor(version)
    ? warned(codes.version, found, fix)
    : failed(codes.version, found, fix)
}

/**
 * Checks that a server responds, is ready, and has the page's version.
 *
 * @returns the checks, and `false` if the server does not respond: further checks would only repeat that
 */
export async function checkServer(
  server: CheckedServer,
  version: string,
): Promise<{ readonly checks: readonly DoctorCheck[]; readonly isReachable: boolean }> {
  const { title, url, codes } = server
  let health: ServerAnswer
  let ready: ServerAnswer
  try {
    health = await requestServer(`${url}/health`)
    ready = await requestServer(`${url}/ready`)
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error
    const found = `${title} does not respond at ${url}: ${error.message}.`
    const fix = 'Start it. Check its address and certificate, and that no firewall blocks it.'
    return { isReachable: false, checks: [failed(codes.reachable, found, fix)] }
  }
  if (health.status !== 200 || Object(jsonOf(health)).status !== 'ok') {
    const found = `${url}/health returns HTTP ${health.status}: this is not a Quoin server, or a proxy in front does not reach it.`
    return {
      isReachable: false,
      checks: [failed(codes.reachable, found, `Pass the address of ${title.toLowerCase()}.`)],
    }
  }
  return {
    isReachable: true,
    checks: [
      passed(codes.reachable, `${title} responds at ${url}.`),
      checkVersion(server, health, version),
      ready.status === 200
        ? passed(codes.ready, `${title} is ready.`)
        : failed(
            codes.ready,
            `${title} is not ready: ${reasonsOf(ready)}`,
            'Check its log, its database and its nodes.',
          ),
    ],
  }
}

/** Runs one check. Returns a failure if the server does not respond. */
export async function failIfUnreachable(
  code: DoctorCode,
  check: () => Promise<readonly DoctorCheck[]>,
): Promise<readonly DoctorCheck[]> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error
    return [failed(code, `The server did not respond: ${error.message}.`, 'Check its log.')]
  }
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Returns true for a URL that browsers treat as secure. */
export const isSecureUrl = ({ protocol, hostname }: URL): boolean =>
  /^(https|wss):$/.test(protocol) || LOCAL.test(hostname) || hostname.endsWith('.localhost')

/** Checks that a page over https calls no server over http: browsers block that. */
export function checkMixedContent(
  page: URL | undefined,
  urls: readonly (string | undefined)[],
): readonly DoctorCheck[] {
  if (page?.protocol !== 'https:') return []
  const wrong = urls.filter((url): url is string => url !== undefined && !isSecureUrl(new URL(url)))
  if (wrong.length === 0) return []
  const found = `The page is served over https, but calls ${wrong.join(', ')}.`
  return [failed('MIXED_CONTENT', found, 'Serve them over https and wss.')]
}
