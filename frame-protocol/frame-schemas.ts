import * as z from 'zod/mini'
import { caip2Id, sanitizedText } from '#page/schemas'
import type {
  AppAnswer,
  AppRequestName,
  FrameEventName,
  FrameEvents,
  PopupResult,
  SocialResult,
} from './catalogue.js'
import {
  accountAddress,
  accountType,
  chainId,
  device,
  emailAddress,
  link,
  nothing,
  refusalReason,
  type Schema,
  user,
} from './frame-values.js'

const network = z.strictObject({ chainId })
const social: Schema<SocialResult> = z.union([
  z.strictObject({ resultUri: link }),
  z.strictObject({ message: sanitizedText(500), reason: z.optional(refusalReason) }),
])

/** Validates the frame's answers (FRM-03). */
export const frameAnswers: { readonly [Name in AppRequestName]: Schema<AppAnswer<Name>> } = {
  SWITCH_NETWORK: network,
  CONNECT_EMAIL: z.strictObject({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: nothing,
  CONNECT_SOCIAL: user,
  GET_FARCASTER_URI: z.strictObject({ url: link }),
  CONNECT_FARCASTER: z.strictObject({ userName: sanitizedText(100) }),
  GET_USER: user,
  GET_SOCIAL_REDIRECT_URI: z.strictObject({ uri: link }),
  SIGN_OUT: nothing,
  IS_CONNECTED: z.strictObject({ isConnected: z.boolean() }),
  GET_CHAIN_ID: network,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.strictObject({
    smartAccountEnabledNetworks: z
      .array(z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)))
      .check(z.maxLength(500)),
  }),
  INIT_SMART_ACCOUNT: z.strictObject({ address: accountAddress, isDeployed: z.boolean() }),
  SET_PREFERRED_ACCOUNT: z.strictObject({ type: accountType, address: accountAddress }),
  RPC_REQUEST: z.optional(z.unknown()),
  UPDATE_EMAIL: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: z.strictObject({ newEmail: emailAddress }),
  GET_DEVICES: z.strictObject({ devices: z.array(device).check(z.maxLength(200)) }),
  END_DEVICE: nothing,
  SYNC_THEME: nothing,
  SYNC_DAPP_DATA: nothing,
  RELOAD: nothing,
  HEARTBEAT: nothing,
}

/** Validates messages that the frame sends by itself. */
export const frameEvents: { readonly [Name in FrameEventName]: Schema<FrameEvents[Name]> } = {
  READY: z.strictObject({
    version: z.optional(sanitizedText(100)),
    protocols: z.array(z.number().check(z.int(), z.minimum(1))).check(z.minLength(1), z.maxLength(100)),
    networks: z.array(caip2Id).check(z.maxLength(500)),
    logins: z.array(z.string().check(z.regex(/^[a-z\d-]{1,32}$/))).check(z.maxLength(50)),
  }),
  SESSION_UPDATE: z.strictObject({ token: z.string().check(z.maxLength(4096)) }),
  SOCIAL_RESULT: social,
  ESCAPE: nothing,
  RESIZE: z.strictObject({ height: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)) }),
  RELOAD: nothing,
}

/** Validates the message that a pop-up of the secure site posts. */
export const popupResult: Schema<PopupResult['payload']> = social
