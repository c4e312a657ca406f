// Public as `quoin/siwx-server`: verifies sign-ins with a wallet on any back end. Loads neither the kernel nor the DOM.
export type {
  Cacao,
  CacaoPayload,
  NodeRequest,
  SignatureQuestion,
  SignatureVerifier,
  SignInData,
  SignInReading,
} from '#wallet/sign-in'
export { formatSignIn, proofOfCacao, readSignIn } from '#wallet/sign-in'
export { NodeRefusal } from './call-nodes.js'
export {
  createSiwxHandlers,
  type RequestWithHeaders,
  type SiwxHandlers,
  type SiwxHandlersOptions,
} from './create-siwx-handlers.js'
export {
  createSiwxSessions,
  type SignInRequest,
  type SignInResult,
  type SiwxNonce,
  type SiwxSessions,
  type SiwxSessionsOptions,
} from './create-siwx-sessions.js'
export {
  createSiwxVerifier,
  type ExpectedProof,
  type SiwxProof,
  type SiwxVerdict,
  type SiwxVerifier,
  type SiwxVerifierOptions,
} from './create-siwx-verifier.js'
export { type EvmSignature, findEvmSigner } from './find-evm-signer.js'
export { createMemoryNonces, createMemorySessions, type MemoryStoreOptions } from './memory-stores.js'
export {
  createSiwxCookies,
  type SiwxCookie,
  type SiwxCookieOptions,
  type SiwxCookies,
} from './siwx-cookie.js'
export type { SiwxRefusal, SiwxRefusalReason } from './siwx-refusal.js'
export type { NonceStore, SessionStore, SiwxAccount, SiwxAccountKey, StoredNonce } from './siwx-stores.js'
