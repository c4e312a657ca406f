import { readPaymentUri as bitcoinUri } from '../../chains/bip122/src/payment-links/payment-uri.js'
import { decodeMessage } from '../../chains/eip155/src/decode/messages/decode-message.js'
import { readSignInMessage } from '../../chains/eip155/src/decode/messages/sign-in-message.js'
import { readPaymentUri as evmUri } from '../../chains/eip155/src/payment-links/payment-uri.js'
import { readPaymentUri as polkadotUri } from '../../chains/polkadot/src/payment-links/payment-uri.js'
import { readPaymentUri as solanaUri } from '../../chains/solana/src/payment-links/payment-uri.js'
import { plainText } from '../../cli/src/text-table.js'
import { isSecretName } from '../../devtools/src/secret-names.js'
import { isWebLink } from '../../page/api/outside-text.js'
import { caip2Id, caip10Id, decimalText, hexText, imageLink, sanitizedText } from '../../page/schemas/text.js'
import { isEmail } from '../../plugins/email/src/email-flow.js'
import { redactSecrets } from '../../plugins/walletconnect/src/client/client-logger.js'
import { parsePairingUri } from '../../plugins/walletconnect/src/pairing/pairing-uri.js'
import { pictureType } from '../../services/gateway/src/collectibles/picture-type.js'
import { ipfsLink } from '../../services/gateway/src/history/nft/ipfs-link.js'
import { avatarLink } from '../../services/gateway/src/identity/avatar-link.js'
import { readName } from '../../services/gateway/src/names/name-rules.js'
import { namesLike } from '../../services/gateway/src/names/name-suggestions.js'
import { networkOf } from '../../services/server-kit/http/caller-address.js'
import { checkAddress, readQuery } from '../../services/server-kit/http/input/read-address.js'
import { scrubText } from '../../services/server-kit/observability/scrub-text.js'
import { sanitizeForDisplay } from '../../ui-kit/layout/sanitize-for-display.js'
import { imageSource } from '../../ui-kit/picture/image-source.js'
import { parseAmount } from '../../wallet/amounts/parse-amount.js'
import { readDecimal } from '../../wallet/amounts/read-decimal.js'
import { readLines } from '../../wallet/sign-in/message-lines.js'
import { readSignIn } from '../../wallet/sign-in/read-sign-in.js'
import { readSignInTime } from '../../wallet/sign-in/sign-in-fields.js'
import { sanitizeText } from '../../wallet/text/sanitize-text.js'

/** The parsers that read text from outside. */
const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  bitcoinUri,
  decodeMessage: (text) => decodeMessage(text),
  readSignInMessage: (text) => readSignInMessage(text, 'https://app.example'),
  evmUri,
  polkadotUri,
  solanaUri,
  plainText,
  isSecretName,
  schemas: (text) =>
    [caip2Id, caip10Id, decimalText, hexText, imageLink, sanitizedText(64)].map((one) => one.safeParse(text)),
  readLines,
  readSignIn,
  readSignInTime,
  parseAmount: (text) => parseAmount(text, 18),
  readDecimal,
  sanitizeText: (text) => sanitizeText(text, 64),
  isWebLink,
  isEmail,
  redactSecrets,
  parsePairingUri,
  pictureType: (text) => pictureType(Buffer.from(text)),
  ipfsLink: (text) => ipfsLink(text, 'https://ipfs.example/ipfs/'),
  networkOf,
  checkAddress,
  readQuery: (text) => readQuery(`http://host/?${text}`),
  avatarLink: (text) => avatarLink(text),
  readName: (text) => readName(text, 'quoin.id'),
  namesLike: (text) => namesLike(text, 'quoin.id'),
  scrubText,
  sanitizeForDisplay: (text) => sanitizeForDisplay(text),
  imageSource: (text) => imageSource(text),
}

/** Prefixes that lead into a parser, and the text that is repeated there. */
const prefixes = [
  '',
  'data:image/svg+xml,',
  'ethereum:0x',
  'bitcoin:',
  'solana:',
  'wc:',
  'https://',
  'ipfs://',
]
const repeated = [
  '<!---->',
  '<?xml ?>',
  '-',
  '0',
  '0.',
  ' ',
  '\n',
  '/',
  '../',
  '%',
  'a.',
  'a@',
  'eyJ-',
  'a://',
  'f',
  '&a=',
  ':',
  '\u202e',
  '🙂',
]

const size = Number(process.argv[2])
/** Names of a query, all different. */
const names = Array.from({ length: Math.ceil(size / 8) }, (_, index) => `a${index}=`).join('&')
function* texts(): Generator<string> {
  yield names
  for (const prefix of prefixes)
    for (const part of repeated) yield `${prefix}${part.repeat(Math.ceil(size / part.length))}!`
}

const cpuTimes: Record<string, number> = {}
for (const [name, parse] of Object.entries(parsers)) {
  const startedAt = process.cpuUsage()
  for (const text of texts()) {
    try {
      parse(text)
    } catch {
      // Throwing is a valid result.
    }
  }
  const { user } = process.cpuUsage(startedAt)
  cpuTimes[name] = Math.round(user / 1000)
  // If the process is ended, the last line names the parser that ran.
  process.stdout.write(`${name}\n`)
}
process.stdout.write(`${JSON.stringify(cpuTimes)}\n`)
