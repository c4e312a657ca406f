import { readFileSync } from 'node:fs'
import type { LogLevel } from '@quoin/server-kit/observability'
import { isValkeyUrl } from '@quoin/server-kit/valkey'
import { z } from 'zod'
import { type ConfiguredChain, siteChains } from './chains/site-chain.js'
import { type SocialConfig, socialConfig } from './social/social-config.js'

const ORIGIN_PATTERN = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::(?:\d{1,5}|\*))?$/i
const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
const KEK = /^([\w.-]{1,40}):([\da-f]{64})$/i

const count = (initial: number, min = 1, max = 1_000_000_000) =>
  z.coerce.number().int().min(min).max(max).default(initial)

const originList = z
  .string()
  .default('http://localhost:*,http://127.0.0.1:*')
  .transform((list) => list.split(',').map((part) => part.trim()))
  .pipe(
    z.array(
      z.string().regex(ORIGIN_PATTERN, 'must be scheme://host[:port]; * stands for a port or for *.host'),
    ),
  )

/** Reads JSON, inline or from a file. Never repeats the input: it may contain keys. */
function json<Value>(initial: string, schema: z.ZodType<Value>) {
  return z
    .string()
    .default(initial)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(/^\s*[[{]/.test(text) ? text : readFileSync(text, 'utf8'))
      } catch (error) {
        const isMissing = error instanceof Error && 'code' in error
        context.addIssue(
          isMissing ? 'the file cannot be read' : 'must be JSON, or the path of a file with it',
        )
        return z.NEVER
      }
    })
    .pipe(schema)
}

/** A key-encryption key: it encrypts the keys of users. */
export interface SiteKek {
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

/** A key of a key management service. */
export type SiteKms =
  | { readonly service: 'aws' | 'google'; readonly key: string }
  | {
      readonly service: 'vault'
      readonly key: string
      readonly url: string
      readonly token: string
      readonly namespace: string | undefined
    }

const KMS = /^(aws|google|vault):([\w./:-]{1,300})$/
const kmsList = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((part) => part.trim() || []))
  .pipe(z.array(z.string().regex(KMS, 'must be aws:<key>, google:<key> or vault:<key>, with commas between')))

interface VaultServer {
  readonly VAULT_ADDR?: string | undefined
  readonly VAULT_TOKEN?: string | undefined
  readonly VAULT_NAMESPACE?: string | undefined
}

function kmsOf(list: readonly string[], vault: VaultServer): readonly SiteKms[] {
  return list.map((text): SiteKms => {
    const [, service, key = ''] = KMS.exec(text) ?? []
    if (service === 'aws' || service === 'google') return { service, key }
    const { VAULT_ADDR: url = '', VAULT_TOKEN: token = '', VAULT_NAMESPACE: namespace } = vault
    return { service: 'vault', key, url, token, namespace }
  })
}

const keks = z.string().transform((list, context): readonly [SiteKek, ...SiteKek[]] => {
  const read = list.split(',').flatMap((part): SiteKek[] => {
    const [, id, hex] = KEK.exec(part.trim()) ?? []
    return id === undefined || hex === undefined ? [] : [{ id, key: new Uint8Array(Buffer.from(hex, 'hex')) }]
  })
  const [first, ...others] = read
  if (first === undefined || read.length !== list.split(',').length) {
    context.addIssue('must be id:hex with 64 hex digits, with commas between; the first is the current one')
    return z.NEVER
  }
  if (new Set(read.map(({ id }) => id)).size !== read.length) {
    context.addIssue('contains the same id twice')
    return z.NEVER
  }
  return [first, ...others]
})

const environment = z
  .object({
    SECURE_SITE_PORT: count(4181, 0, 65_535),
    SECURE_SITE_HOST: z.string().min(1).default('127.0.0.1'),
    SECURE_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
    SECURE_SITE_NAME: z.string().min(1).max(60).default('Quoin wallet'),
    SECURE_SITE_ALLOWED_ORIGINS: originList,
    SECURE_SITE_CHAINS: json<readonly ConfiguredChain[]>('[]', siteChains),
    SECURE_SITE_DATA: z.string().min(1).optional(),
    DATABASE_URL: z
      .string()
      .regex(/^(:memory:$|file:.|postgres(ql)?:\/\/)/, 'must be :memory:, file:… or postgres://…')
      .optional(),
    SECURE_SITE_VALKEY_URL: z
      .string()
      .refine(isValkeyUrl, 'must be redis://host:port?prefix=name')
      .optional(),
    SECURE_SITE_KEKS: keks,
    SECURE_SITE_KMS: kmsList,
    // The standard variables of Vault's own tools.
    VAULT_ADDR: z.url({ protocol: /^https?$/ }).optional(),
    VAULT_TOKEN: z.string().min(1).optional(),
    VAULT_NAMESPACE: z.string().min(1).optional(),
    SECURE_SITE_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    SECURE_SITE_MAIL_FROM: z.string().min(3).max(200).default('Quoin wallet <no-reply@localhost>'),
    SECURE_SITE_SOCIAL: json<SocialConfig>('{}', socialConfig),
    SECURE_SITE_FARCASTER_RELAY: z.url({ protocol: /^https?$/ }).optional(),
    SECURE_SITE_FARCASTER_RPC: z.url({ protocol: /^https?$/ }).optional(),
    SECURE_SITE_FARCASTER_ID_REGISTRY: z
      .string()
      .regex(/^0x[\da-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits')
      // The registry of the Farcaster protocol on OP Mainnet (docs.farcaster.xyz, contracts).
      .default('0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'),
    SECURE_SITE_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
    SECURE_SITE_RP_ID: z
      .string()
      .regex(/^[a-z\d-]+(\.[a-z\d-]+)*$/i, 'must be a domain, not an address with scheme or port')
      .optional(),
    SECURE_SITE_REQUESTS_PER_MINUTE: count(1200),
    SECURE_SITE_SPONSORED_PER_DAY: count(200),
    SECURE_SITE_MAILS_PER_HOUR: count(60),
    SECURE_SITE_TRUST_PROXY: count(0, 0, 10),
    SECURE_SITE_TIME_LIMIT: count(30_000, 100, 600_000),
    SECURE_SITE_SHUTDOWN_LIMIT: count(10_000, 0, 600_000),
    SECURE_SITE_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    SECURE_SITE_LOG_LEVEL: z.enum(LEVELS).default('info'),
  })
  .superRefine((data, context) => {
    const usesVault = data.SECURE_SITE_KMS.some((key) => key.startsWith('vault:'))
    for (const name of ['VAULT_ADDR', 'VAULT_TOKEN'] as const) {
      if (usesVault && data[name] === undefined) {
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'is missing: SECURE_SITE_KMS names a key of Vault',
        })
      }
    }
    const relay = ['SECURE_SITE_FARCASTER_RELAY', 'SECURE_SITE_FARCASTER_RPC'] as const
    const missing = relay.filter((name) => data[name] === undefined)
    if (missing.length === 1) {
      context.addIssue({
        code: 'custom',
        path: missing,
        message: `is missing: ${relay.join(' and ')} go together`,
      })
    }
    const url = data.SECURE_SITE_URL
    if (url !== undefined && new URL(url).origin !== url.replace(/\/$/, '')) {
      context.addIssue({
        code: 'custom',
        path: ['SECURE_SITE_URL'],
        message: 'must be an origin: scheme://host[:port] without a path',
      })
    }
    const host = new URL(url ?? 'http://localhost').hostname
    const rpId = data.SECURE_SITE_RP_ID
    if (rpId !== undefined && host !== rpId && !host.endsWith(`.${rpId}`)) {
      context.addIssue({
        code: 'custom',
        path: ['SECURE_SITE_RP_ID'],
        message: 'must be the host of SECURE_SITE_URL, or a parent domain of it (WebAuthn)',
      })
    }
  })

/** The configuration of a secure site. */
export interface SecureSiteConfig {
  readonly port: number
  readonly host: string
  /** Its own origin, as browsers see it. */
  readonly url: string
  /** Its display name: in mails, in passkeys. */
  readonly name: string
  /** Origins of pages that may embed the frame; `*` is any port, or in `https://*.app.example` any subdomain. */
  readonly allowedOrigins: readonly string[]
  readonly chains: readonly ConfiguredChain[]
  /** `:memory:`, `file:…` or `postgres://…`. */
  readonly databaseUrl: string
  /** Valkey or Redis for the limits of requests; `undefined`: they are counted in the database. */
  readonly valkeyUrl: string | undefined
  /** The first is the current one. */
  readonly keks: readonly [SiteKek, ...SiteKek[]]
  /** The first wraps data keys, all unwrap; empty: the keys of `keks` do. */
  readonly kms: readonly SiteKms[]
  /** `undefined`: mail is unavailable, and email login is not offered. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly social: SocialConfig
  readonly farcaster:
    | { readonly relayUrl: string; readonly rpcUrl: string; readonly idRegistry: `0x${string}` }
    | undefined
  /** URL of the gateway for prices. */
  readonly gatewayUrl: string | undefined
  /** Domain of the passkeys (WebAuthn RP id). */
  readonly rpId: string
  /** Number of sponsored operations of one user in a day. */
  readonly sponsoredPerDay: number
  /** Limit of requests per network address. */
  readonly requestsPerMinute: number
  /** Limit of mails per network address. */
  readonly mailsPerHour: number
  /** Number of trusted proxies before the site. */
  readonly proxies: number
  /** Timeout of one request. Long polling takes at most five sixths of it. Milliseconds. */
  readonly timeLimit: number
  /** Timeout for running requests when the site is stopped. Milliseconds. */
  readonly shutdownLimit: number
  readonly metricsToken: string | undefined
  readonly logLevel: LogLevel
}

function databaseUrlOf(url: string | undefined, folder: string | undefined): string {
  if (url !== undefined) return url
  return folder === undefined ? ':memory:' : `file:${folder.replace(/\/$/, '')}/secure-site.db`
}

/**
 * Reads the configuration from environment variables; README.md has the list.
 *
 * @throws `Error` with one line per mistake, without the values
 */
export function readSecureSiteConfig(
  variables: Readonly<Record<string, string | undefined>>,
): SecureSiteConfig {
  const parsed = environment.safeParse(variables)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, code, message }) => {
      const [name, ...inner] = path.map(String)
      const isMissing = code === 'invalid_type' && name !== undefined && variables[name] === undefined
      return `  ${[name, ...inner].join('.')}: ${isMissing ? 'is missing' : message}`
    })
    throw new Error(`The secure site cannot start with this environment:\n${lines.join('\n')}`)
  }
  const { data } = parsed
  const url = (data.SECURE_SITE_URL ?? `http://localhost:${data.SECURE_SITE_PORT}`).replace(/\/$/, '')
  const { SECURE_SITE_FARCASTER_RELAY: relayUrl, SECURE_SITE_FARCASTER_RPC: rpcUrl } = data
  return {
    port: data.SECURE_SITE_PORT,
    host: data.SECURE_SITE_HOST,
    url,
    name: data.SECURE_SITE_NAME,
    allowedOrigins: data.SECURE_SITE_ALLOWED_ORIGINS,
    chains: data.SECURE_SITE_CHAINS,
    databaseUrl: databaseUrlOf(data.DATABASE_URL, data.SECURE_SITE_DATA),
    valkeyUrl: data.SECURE_SITE_VALKEY_URL,
    keks: data.SECURE_SITE_KEKS,
    kms: kmsOf(data.SECURE_SITE_KMS, data),
    smtpUrl: data.SECURE_SITE_SMTP_URL,
    mailFrom: data.SECURE_SITE_MAIL_FROM,
    social: data.SECURE_SITE_SOCIAL,
    farcaster:
      relayUrl === undefined || rpcUrl === undefined
        ? undefined
        : {
            relayUrl: relayUrl.replace(/\/$/, ''),
            rpcUrl,
            // The pattern has validated it.
            idRegistry: data.SECURE_SITE_FARCASTER_ID_REGISTRY as `0x${string}`,
          },
    gatewayUrl: data.SECURE_SITE_GATEWAY_URL?.replace(/\/$/, ''),
    rpId: data.SECURE_SITE_RP_ID ?? new URL(url).hostname,
    requestsPerMinute: data.SECURE_SITE_REQUESTS_PER_MINUTE,
    sponsoredPerDay: data.SECURE_SITE_SPONSORED_PER_DAY,
    mailsPerHour: data.SECURE_SITE_MAILS_PER_HOUR,
    proxies: data.SECURE_SITE_TRUST_PROXY,
    timeLimit: data.SECURE_SITE_TIME_LIMIT,
    shutdownLimit: data.SECURE_SITE_SHUTDOWN_LIMIT,
    metricsToken: data.SECURE_SITE_METRICS_TOKEN,
    logLevel: data.SECURE_SITE_LOG_LEVEL,
  }
}
