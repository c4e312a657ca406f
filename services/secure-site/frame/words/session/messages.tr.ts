import type { Message } from '../../../src/words/make-words.js'
import type { SessionWordKey } from './messages.en.js'

const messages: Readonly<Record<SessionWordKey, Message>> = {
  unreachable:
    'Cüzdan sitesine ulaşılamadı. Hiçbir şey kaybolmadı. Bağlantınızı kontrol edip tekrar deneyin.',
  failed: 'Cüzdan sitesi beklendiği gibi yanıt vermedi. Hiçbir şey kaybolmadı. Tekrar deneyin.',
  startAgain: 'Bu girişin süresi doldu. Hiçbir şey kaybolmadı. Baştan başlayın.',
  linkOver: 'E-postadaki bağlantının süresi doldu. Hiçbir şey kaybolmadı. Yeni bir bağlantı isteyin.',
  signedOut: 'Çıkış yaptınız. Hiçbir şey kaybolmadı. Devam etmek için tekrar giriş yapın.',
  addEmailElsewhere:
    'E-posta adresi yalnızca cüzdan sitesinin hesap sayfasında eklenebilir. Hiçbir şey değişmedi. Hesap sayfasını açıp orada giriş yapın.',
  deviceGone: 'Bu cihaz zaten kaldırıldı.',
  deviceElsewhere: 'Bunu yalnızca cüzdan sitesinin hesap sayfasında kaldırabilirsiniz. Hiçbir şey değişmedi.',
  aborted: 'İstek iptal edildi',
}

export default messages
