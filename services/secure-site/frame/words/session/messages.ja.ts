import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable:
    'ウォレットサイトに接続できませんでした。何も失われていません。接続を確認して、もう一度お試しください。',
  failed:
    'ウォレットサイトから想定どおりの応答がありませんでした。何も失われていません。もう一度お試しください。',
  startAgain: 'このログインは有効期限が切れています。何も失われていません。最初からやり直してください。',
  linkOver:
    'メールのリンクは有効期限が切れています。何も失われていません。新しいリンクをリクエストしてください。',
  signedOut: 'ログアウトしています。何も失われていません。続けるには、もう一度ログインしてください。',
  addEmailElsewhere:
    'メールアドレスを追加できるのは、ウォレットサイトのアカウントページだけです。何も変更されていません。アカウントページを開いて、そこでログインしてください。',
  deviceGone: 'このデバイスはすでに削除されています。',
  deviceElsewhere: 'これはウォレットサイトのアカウントページでのみ削除できます。何も変更されていません。',
  aborted: 'リクエストは中止されました',
}

export default messages
