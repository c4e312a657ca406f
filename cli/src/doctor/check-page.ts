import { isSecureUrl } from './check-server.js'
import {
  type DoctorCheck,
  type DoctorCode,
  type DoctorTarget,
  failed,
  passed,
  warned,
} from './doctor-check.js'
import { allowsKeyword, allowsUrl, type PagePolicy, parsePolicy, policiesInPage } from './page-policy.js'
import { requestServer, type ServerAnswer, ServerUnreachable } from './request-server.js'

const WASM = "'wasm-unsafe-eval'"

interface NeededSources {
  readonly code: DoctorCode
  readonly directive: 'connect-src' | 'frame-src' | 'img-src'
  /** `calls to`: what is blocked. */
  readonly of: string
  readonly sources: readonly string[]
}

const originOf = (url: string): string => new URL(url).origin

/** Returns what the page must allow: of its kernel, and of the servers of the target. */
function neededSources({ policy = {}, gateway, secureSite, relay }: DoctorTarget): readonly NeededSources[] {
  const ofKernel = (directive: string): readonly string[] =>
    (policy[directive] ?? []).filter((source) => /^[a-z]+:/.test(source))
  const gateways = gateway === undefined ? [] : [originOf(gateway)]
  const frames = secureSite === undefined ? [] : [originOf(secureSite)]
  const relays = relay === undefined ? [] : [originOf(relay)]
  const unique = (sources: readonly string[]): readonly string[] => [...new Set(sources)]
  return [
    {
      code: 'CSP_CONNECT',
      directive: 'connect-src',
      of: 'requests to',
      sources: unique([...gateways, ...relays, ...ofKernel('connect-src')]),
    },
    {
      code: 'CSP_FRAMES',
      directive: 'frame-src',
      of: 'the frame of',
      sources: unique([...frames, ...ofKernel('frame-src')]),
    },
    {
      code: 'CSP_IMAGES',
      directive: 'img-src',
      of: 'images of',
      // Wallets announce their icons as data.
      sources: unique(['data:', ...gateways, ...ofKernel('img-src')]),
    },
  ]
}

function checkSources(
  { code, directive, of, sources }: NeededSources,
  policies: readonly PagePolicy[],
  page: URL,
): readonly DoctorCheck[] {
  if (sources.length === 0) return []
  const isAllowed = (source: string): boolean => {
    const url = new URL(/^[a-z]+:$/.test(source) ? `${source}image/svg+xml,` : source)
    return policies.every((policy) => allowsUrl(policy, directive, url, page))
  }
  const blocked = sources.filter((source) => !isAllowed(source))
  if (blocked.length === 0) return [passed(code, `The policy allows ${of} ${sources.join(', ')}.`)]
  const found = `The policy of the page blocks ${of} ${blocked.join(', ')}.`
  return [failed(code, found, `Add to ${directive}: ${blocked.join(' ')}`)]
}

function checkPolicies(
  target: DoctorTarget,
  policies: readonly PagePolicy[],
  page: URL,
): readonly DoctorCheck[] {
  if (policies.length === 0) {
    const found = 'The page has no Content-Security-Policy: it may load scripts and send requests anywhere.'
    return [
      warned(
        'PAGE_POLICY',
        found,
        'npx quoin report <module> --csp prints the policy that its kernel needs.',
      ),
    ]
  }
  const needsWasm = target.policy?.['script-src']?.includes(WASM) ?? false
  const hasWasm = policies.every((policy) => allowsKeyword(policy, 'script-src', [WASM, "'unsafe-eval'"]))
  return [
    passed(
      'PAGE_POLICY',
      `The page has ${policies.length === 1 ? 'a policy' : `${policies.length} policies`}.`,
    ),
    ...neededSources(target).flatMap((needed) => checkSources(needed, policies, page)),
    ...(needsWasm
      ? [
          hasWasm
            ? passed('CSP_WASM', 'The policy allows WebAssembly.')
            : failed(
                'CSP_WASM',
                'The policy of the page blocks WebAssembly, which a chain needs.',
                `Add to script-src: ${WASM}`,
              ),
        ]
      : []),
  ]
}

/** Checks that the page responds, and that its policies allow what its kernel and its servers need. */
export async function checkPage(target: DoctorTarget): Promise<readonly DoctorCheck[]> {
  const { page } = target
  if (page === undefined) return []
  let answer: ServerAnswer
  try {
    answer = await requestServer(page.href, { follow: true, headers: { accept: 'text/html' } })
  } catch (error) {
    if (!(error instanceof ServerUnreachable)) throw error
    const found = `The page does not respond at ${page.href}: ${error.message}.`
    return [failed('PAGE_REACHABLE', found, 'Pass the address at which visitors open the page.')]
  }
  if (answer.status >= 400) {
    const found = `The page returns HTTP ${answer.status} at ${page.href}.`
    return [
      failed('PAGE_REACHABLE', found, 'Pass the address of a page with the widget that needs no login.'),
    ]
  }
  const policies = [
    ...parsePolicy(answer.headers.get('content-security-policy') ?? ''),
    ...policiesInPage(answer.text),
  ]
  return [
    passed('PAGE_REACHABLE', `The page responds at ${page.href}.`),
    isSecureUrl(page)
      ? passed('PAGE_SECURE_CONTEXT', 'The page is a secure context.')
      : failed(
          'PAGE_SECURE_CONTEXT',
          'The page is served over http: browsers disable Web Crypto there, and wallets reject it.',
          'Serve it over https.',
        ),
    ...checkPolicies(target, policies, page),
  ]
}
