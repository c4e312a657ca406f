export type {
  Allowance,
  CallMeaning,
  CallToDecode,
  Hex,
  InnerCall,
  KnownContracts,
  Swap,
  UnknownCall,
} from './calls/call-meaning.js'
export { isUnlimitedAmount } from './calls/call-meaning.js'
export { decodeCall } from './calls/decode-call.js'
export { decodeSafeOperation } from './calls/decode-safe-operation.js'
export { decodeMessage, type MessageOptions } from './messages/decode-message.js'
export type { DecodedMessage, SignInMessage } from './messages/decoded-message.js'
export { allowanceStep, type StepContext, stepsOf, type TokenBook } from './steps/call-steps.js'
export { contractsOf, recipientsOf } from './steps/meaning-contracts.js'
export { visibleText } from './text/visible-text.js'
export { decodeTypedData, typedDataChainId } from './typed-data/decode-typed-data.js'
export type { DecodedTypedData, TypedDataField } from './typed-data/typed-data.js'
