import { z } from 'zod'

const ORIGIN_PATTERN = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::(?:\d{1,5}|\*))?$/i

const environment = z.object({
  /** Port to listen on. */
  GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).default(4172),
  GATEWAY_HOST: z.string().min(1).default('127.0.0.1'),
  /** Comma list of origins that browsers may call from: `https://app.example`, `https://*.app.example`, `http://localhost:*`. */
  GATEWAY_ALLOWED_ORIGINS: z
    .string()
    .default('http://localhost:*,http://127.0.0.1:*')
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(
      z.array(
        z.string().regex(ORIGIN_PATTERN, 'must be scheme://host[:port]; * stands for a port or for *.host'),
      ),
    ),
  /** Requests a minute from one address before 429. */
  GATEWAY_REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(6000),
  /** Address of the sandbox wallet's page; that wallet is listed first. Unset: it is not listed. */
  GATEWAY_SANDBOX_WALLET_URL: z.url({ protocol: /^https?$/ }).optional(),
})

export interface GatewayConfig {
  port: number
  host: string
  allowedOrigins: readonly string[]
  requestsPerMinute: number
  sandboxWalletUrl: string | undefined
}

/** Reads the configuration from environment variables; throws with one line per mistake. */
export function readGatewayConfig(variables: Readonly<Record<string, string | undefined>>): GatewayConfig {
  const parsed = environment.safeParse(variables)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The gateway cannot start with this environment:\n${lines.join('\n')}`)
  }
  return {
    port: parsed.data.GATEWAY_PORT,
    host: parsed.data.GATEWAY_HOST,
    allowedOrigins: parsed.data.GATEWAY_ALLOWED_ORIGINS,
    requestsPerMinute: parsed.data.GATEWAY_REQUESTS_PER_MINUTE,
    sandboxWalletUrl: parsed.data.GATEWAY_SANDBOX_WALLET_URL,
  }
}
