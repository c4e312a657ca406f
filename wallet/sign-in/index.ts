// The sign-in message: the same code formats it in the widget and parses it on a server. Needs neither the kernel nor
// the DOM.
export { type Cacao, type CacaoPayload, proofOfCacao } from './cacao.js'
export { formatSignIn } from './format-sign-in.js'
export { readSignIn, type SignInReading } from './read-sign-in.js'
export type { SignInData, SignInProof } from './sign-in-data.js'
export { readSignInTime } from './sign-in-fields.js'
export { createSignatureCache, type SignatureCache, type SignatureCacheOptions } from './signature-cache.js'
export type { NodeRequest, SignatureQuestion, SignatureVerifier } from './signature-verifier.js'
