import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable: '無法連線到錢包網站。沒有任何損失。請檢查網路連線後重試。',
  failed: '錢包網站未如預期回應。沒有任何損失。請重試。',
  startAgain: '此次登入已過期。沒有任何損失。請重新開始。',
  linkOver: '郵件中的連結已過期。沒有任何損失。請取得新的連結。',
  signedOut: '您已登出。沒有任何損失。請重新登入以繼續。',
  addEmailElsewhere: '只能在錢包網站的帳戶頁面新增電子郵件地址。沒有任何變更。請開啟帳戶頁面並在那裡登入。',
  deviceGone: '此裝置已被移除。',
  deviceElsewhere: '你只能在錢包網站的帳戶頁面移除它。沒有任何變更。',
  aborted: '請求已中止',
}

export default messages
