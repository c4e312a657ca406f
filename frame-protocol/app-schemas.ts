import * as z from 'zod/mini'
import { imageLink, sanitizedText } from '#page/schemas'
import {
  type AppEventName,
  type AppEvents,
  type AppPayload,
  type AppRequestName,
  type DappPayload,
  type Handshake,
  socialProviders,
  type ThemePayload,
} from './catalogue.js'
import {
  accountType,
  chainId,
  deviceId,
  emailAddress,
  link,
  nothing,
  oneTimeCode,
  requestId,
  type Schema,
} from './frame-values.js'
import { rpcRequest } from './rpc-request.js'

/** A CSS value that loads nothing and ends no declaration: the only functions allowed are those of colours. */
const cssValue = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^(?:[^;{}<>\\@()]|\b(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch))\([-\d\s.,%/a-z]*\))*$/i),
  )

const theme: Schema<ThemePayload> = z.strictObject({
  themeMode: z.optional(z.enum(['light', 'dark'])),
  themeVariables: z.optional(
    z
      .record(z.string().check(z.regex(/^--quoin-[a-z\d-]{1,50}$/)), z.union([cssValue, z.number()]))
      .check(z.refine((variables) => Object.keys(variables).length <= 50)),
  ),
})

const app: Schema<DappPayload> = z.strictObject({
  metadata: z.optional(
    z.strictObject({
      name: sanitizedText(100),
      description: sanitizedText(500),
      url: link,
      icons: z.array(imageLink).check(z.maxLength(10)),
    }),
  ),
  sdkVersion: z.optional(z.string().check(z.maxLength(100))),
  sdkType: z.optional(z.string().check(z.maxLength(100))),
  projectId: z.string().check(z.minLength(1), z.maxLength(100)),
  language: z.optional(z.string().check(z.regex(/^[a-z\d-]{1,35}$/i))),
})

const email = z.strictObject({ email: emailAddress })
const otp = z.strictObject({ otp: oneTimeCode })

/** Validates the requests of the page (FRM-03). */
export const appPayloads: { readonly [Name in AppRequestName]: Schema<AppPayload<Name>> } = {
  SWITCH_NETWORK: z.strictObject({ chainId }),
  CONNECT_EMAIL: email,
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: otp,
  CONNECT_SOCIAL: z.strictObject({ uri: link }),
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: nothing,
  GET_USER: z.optional(
    z.strictObject({ chainId: z.optional(chainId), preferredAccountType: z.optional(accountType) }),
  ),
  GET_SOCIAL_REDIRECT_URI: z.strictObject({ provider: z.enum([...socialProviders, 'passkey']) }),
  SIGN_OUT: nothing,
  IS_CONNECTED: z.optional(z.strictObject({ token: z.optional(z.string().check(z.maxLength(4096))) })),
  GET_CHAIN_ID: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  INIT_SMART_ACCOUNT: nothing,
  SET_PREFERRED_ACCOUNT: z.strictObject({ type: accountType }),
  RPC_REQUEST: rpcRequest,
  UPDATE_EMAIL: email,
  UPDATE_EMAIL_PRIMARY_OTP: otp,
  UPDATE_EMAIL_SECONDARY_OTP: otp,
  GET_DEVICES: nothing,
  END_DEVICE: z.strictObject({ id: deviceId }),
  SYNC_THEME: theme,
  SYNC_DAPP_DATA: app,
  RELOAD: nothing,
  HEARTBEAT: nothing,
}

/** Validates the messages of the page that have no answer. */
export const appEvents: { readonly [Name in AppEventName]: Schema<AppEvents[Name]> } = {
  CANCEL: z.strictObject({ id: requestId }),
}

/** Validates the page's answer to `READY`. */
export const handshake: Schema<Handshake['payload']> = z.strictObject({
  protocol: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
})
