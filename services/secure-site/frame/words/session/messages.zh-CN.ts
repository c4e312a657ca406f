import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable: '无法连接钱包网站。没有任何损失。请检查网络连接后重试。',
  failed: '钱包网站未按预期响应。没有任何损失。请重试。',
  startAgain: '此次登录已过期。没有任何损失。请重新开始。',
  linkOver: '邮件中的链接已过期。没有任何损失。请获取新的链接。',
  signedOut: '您已退出登录。没有任何损失。请重新登录以继续。',
  addEmailElsewhere: '只能在钱包网站的账户页面添加邮箱地址。没有任何更改。请打开账户页面并在那里登录。',
  deviceGone: '此设备已被移除。',
  deviceElsewhere: '你只能在钱包网站的账户页面移除它。没有任何更改。',
  aborted: '请求已中止',
}

export default messages
