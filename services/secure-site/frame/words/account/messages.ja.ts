import type { Message } from '../../../src/words/make-words.js'
import type { AccountKey } from './messages.en.js'

const messages: Readonly<Record<AccountKey, Message>> = {
  title: 'アカウント',
  loading: 'お待ちください…',
  retry: 'もう一度試す',
  cancel: 'キャンセル',
  goOn: '続ける',
  failed: '問題が発生しました。何も失われていません。もう一度お試しください。',
  notKept: 'ブラウザがこのサイトのデータを保存しないため、再読み込みするたびにログインが必要です。',

  signInTitle: 'ログイン',
  signInBody: 'デバイスとパスキーを管理し、鍵をエクスポートします。',
  email: 'メール',
  emailInvalid: 'you@example.comのような有効なメールアドレスを入力してください。',
  sendCode: 'コードを送信',
  withPasskey: 'パスキーでログイン',
  or: 'または',
  deviceTitle: 'このデバイスを承認',
  deviceBody:
    '{email}にリンクを送信しました。開いてこのデバイスを承認してください。このページは自動で更新されます。',
  codeTitle: 'コードを入力',
  codeBody: '{email}に6桁のコードを送信しました。有効期間は20分です。',
  code: 'コード',
  codeChecking: 'コードを確認中…',
  resend: 'コードを再送信',
  otherEmail: '別のメールを使う',

  identity: 'ログイン中',
  noEmail: 'メールなし',
  signOut: 'ログアウト',
  addresses: 'アドレス',
  evmAccount: 'EVM',
  smartAccount: 'スマートアカウント',
  solanaAccount: 'Solana',
  addressesFailed: 'アドレスを読み込めませんでした。資産に影響はありません。',
  copy: 'コピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした。テキストを選択してコピーしてください。',

  changeEmail: 'メールを変更',
  addEmail: 'メールを追加',
  newEmail: '新しいメール',
  emailMeaning:
    '{email}宛てのメールを読める人が、このウォレットとその中身すべての所有者になります。ご自身のメールボックスである場合にのみ続けてください。',
  emailHeld:
    '変更後24時間は取り消せます。その間、鍵のエクスポートと、新しいメールによる新しいデバイスでのログインはできません。',
  held: 'メールが{email}に変更されました。{date}まで、鍵のエクスポート、ログイン方法の変更、新しいメールによる新しいデバイスでのログインはできません。以前のメールに送ったリンクから、変更を取り消せます。',
  heldUndone:
    '{email}へのメール変更は取り消されました。{date}まで、鍵のエクスポートとログイン方法の変更はできません。',
  heldPart: 'メールが最近変更されました。{date}以降に再び利用できます。',
  undoChange: '変更を取り消す',
  byEmail: 'メール',
  byPasskey: 'パスキー',
  withProvider: '{provider}でログイン',
  popupWaits: '新しいウィンドウで続けて、本人確認をしてください。',
  popupOpen: 'ウィンドウが表示されない場合は、ここから開いてください。',

  logins: '連携済みのログイン方法',
  loginsNone: 'このウォレットに連携されている、ほかのログイン方法はありません。',
  loginLinked: '{date}に連携',
  removeLogin: 'ログイン方法を削除',

  devices: 'デバイス',
  thisDevice: 'このデバイス',
  signedInAt: '{method}で{origin}にログイン、最終使用：{date}',
  approvedAt: 'ログアウト済み。{date}に承認：コードだけでログインできます。',
  removeDevice: 'デバイスを削除',
  endSession: 'デバイスをログアウト',
  endOthers: 'ほかをすべてログアウトして削除',
  onlyThis: 'ログイン中または承認済みのデバイスは、ほかにありません。',

  passkeys: 'パスキー',
  passkeysNone: 'パスキーはまだありません。パスキーがあれば、メールを待たずにログインできます。',
  passkeyUsed: '{created}に追加、最終使用：{used}',
  passkeyAdded: '{created}に追加、未使用',
  addPasskey: 'パスキーを追加',
  removePasskey: 'パスキーを削除',
  passkeyRefused: 'パスキーは作成されませんでした。何も変更されていません。もう一度お試しいただけます。',
  passkeyExists: 'このデバイスには、このアカウントのパスキーがすでにあります。',
  noPasskeys: 'このブラウザはパスキーに対応していません。',

  permissions: 'アプリが確認なしでできること',
  permissionsNone: '確認なしで操作できるアプリはありません。',
  permissionOnChain:
    'この権限はネットワークで制限されますが、期限は強制されません。取り消すにはネットワーク手数料がかかります。',
  permissionTerms: '許可{count}件、{date}まで',
  revoke: '取り消す',

  keys: '鍵',
  keysBody:
    '鍵を別のウォレットにエクスポートするか、安全な場所に保管してください。先に新しいコードで確認します。',
  showKeys: '鍵を表示',
  keysWarning:
    'この鍵を持つ人は、ウォレットを永久に完全に管理できます。当サービスが鍵を尋ねることは決してありません。誰にも教えず、鍵を尋ねるサイトには入力しないでください。',
  keysSmart: 'EVMの鍵は、スマートアカウントの所有者の鍵でもあります。',
  words: 'リカバリーフレーズ',
  evmKey: 'EVMの秘密鍵',
  solanaKey: 'Solanaの秘密鍵',
  reveal: '表示',
  conceal: '隠す',
  concealed: '非表示',
  doneKeys: 'すべて隠す',
  keysGone: '2分たったため、鍵を隠しました。',

  confirmTitle: '本人確認',

  passkeyTitle: 'パスキーでログイン',
  passkeyBody: '{origin}にログインします。',
  passkeyUse: 'パスキーを使う',
  passkeyFailed:
    'パスキーは使用されませんでした。何も変更されていません。もう一度試すか、このウィンドウを閉じてください。',
  passkeyOver: 'このログインは有効期限が切れています。このウィンドウを閉じて、最初からやり直してください。',
  passkeyDone: '完了しました。このウィンドウは閉じてかまいません。',
  passkeyConfirm: '続ける',

  errorSignedOut: 'ログインしていません。ログインして、もう一度お試しください。',
  errorNoWallet: 'ここにはまだウォレットがないため、表示する鍵がありません。',
  errorOpen:
    'ウォレットを開けませんでした。何も失われていません。ログアウトしてからログインし、もう一度お試しください。',
  errorOtherAccount: '別のアカウントでログインしています。何も署名されていません。',
  errorNetwork:
    'ネットワークから想定どおりの応答がありませんでした。何も署名されていません。もう一度お試しください。',
  errorMaybeSent:
    'ネットワークがトランザクションを受け取ったことを確認できませんでした。送信された可能性があります。もう一度試す前に、アクティビティを確認してください。',
  errorUnconfirmed:
    'トランザクションは送信されましたが、まだ確定していません。もう一度試す前に、アクティビティを確認してください。',
  errorRevokeFailed:
    'トランザクションは送信されましたが、ネットワーク上で失敗しました。ネットワーク手数料だけが支払われ、権限は変更されていません。もう一度お試しください。',
  errorElsewhere:
    'この権限は別のアカウントまたはネットワークのものです。何も署名されていません。切り替えて、もう一度お試しください。',
}

export default messages
