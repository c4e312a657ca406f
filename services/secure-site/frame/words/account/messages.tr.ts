import type { Message } from '../../../src/words/make-words.js'
import type { AccountKey } from './messages.en.js'

const messages: Readonly<Record<AccountKey, Message>> = {
  title: 'Hesabınız',
  loading: 'Bir saniye…',
  retry: 'Tekrar dene',
  cancel: 'Vazgeç',
  goOn: 'Devam et',
  failed: 'Bir sorun oluştu. Hiçbir şey kaybolmadı. Tekrar deneyin.',
  notKept:
    'Tarayıcınız bu site için veri saklamıyor, bu yüzden her yenilemeden sonra tekrar giriş yapmanız gerekir.',

  signInTitle: 'Giriş yap',
  signInBody: 'Cihazlarınızı ve geçiş anahtarlarınızı yönetin, anahtarlarınızı dışa aktarın.',
  email: 'E-posta',
  emailInvalid: 'you@example.com gibi geçerli bir e-posta adresi girin.',
  sendCode: 'Kod gönder',
  withPasskey: 'Geçiş anahtarıyla giriş yap',
  or: 'veya',
  deviceTitle: 'Bu cihazı onaylayın',
  deviceBody:
    '{email} adresine bir bağlantı gönderdik. Açıp bu cihazı onaylayın. Bu sayfa kendiliğinden güncellenir.',
  codeTitle: 'Kodu girin',
  codeBody: '{email} adresine 6 haneli bir kod gönderdik. 20 dakika geçerlidir.',
  code: 'Kod',
  codeChecking: 'Kod kontrol ediliyor…',
  resend: 'Kodu tekrar gönder',
  otherEmail: 'Başka e-posta kullan',

  identity: 'Giriş yapan',
  noEmail: 'E-posta yok',
  signOut: 'Çıkış yap',
  addresses: 'Adresler',
  evmAccount: 'EVM',
  smartAccount: 'Akıllı hesap',
  solanaAccount: 'Solana',
  addressesFailed: 'Adresleriniz yüklenemedi. Varlıklarınız etkilenmedi.',
  copy: 'Kopyala',
  copied: 'Kopyalandı',
  copyFailed: 'Kopyalanamadı. Metni seçip kendiniz kopyalayın.',

  changeEmail: 'E-postayı değiştir',
  addEmail: 'E-posta ekle',
  newEmail: 'Yeni e-posta',
  emailMeaning:
    '{email} adresine gönderilen e-postaları okuyabilen kişi bu cüzdanın ve içindeki her şeyin sahibi olur. Yalnızca bu posta kutusu sizinse devam edin.',
  emailHeld:
    'Değişiklik 24 saat boyunca geri alınabilir. Bu sürede anahtarlar dışa aktarılamaz ve yeni e-posta yeni bir cihazda giriş yapamaz.',
  held: 'E-postanız {email} olarak değiştirildi. {date} tarihine kadar anahtarlar dışa aktarılamaz, giriş yöntemleri değiştirilemez ve yeni e-posta yeni bir cihazda giriş yapamaz. Değişiklik, önceki e-postanıza gönderdiğimiz bağlantıyla geri alınabilir.',
  heldUndone:
    '{email} adresine yapılan e-posta değişikliği geri alındı. {date} tarihine kadar anahtarlar dışa aktarılamaz ve giriş yöntemleri değiştirilemez.',
  heldPart: 'E-postanız yakın zamanda değiştirildi. Bu işlem {date} tarihinden sonra yeniden yapılabilir.',
  undoChange: 'Değişikliği geri al',
  byEmail: 'e-posta',
  byPasskey: 'geçiş anahtarı',
  withProvider: '{provider} ile giriş yap',
  popupWaits: 'Yeni pencerede devam edin ve siz olduğunuzu onaylayın.',
  popupOpen: 'Pencere görünmüyor mu? Buradan açın.',

  logins: 'Bağlı girişler',
  loginsNone: 'Bu cüzdana bağlı başka giriş yok.',
  loginLinked: '{date} tarihinde bağlandı',
  removeLogin: 'Girişi kaldır',

  devices: 'Cihazlar',
  thisDevice: 'Bu cihaz',
  signedInAt: '{origin} sitesine {method} ile giriş yapıldı, son kullanım: {date}',
  approvedAt: 'Çıkış yapıldı. {date} tarihinde onaylandı: giriş için yalnızca kod gerekir.',
  removeDevice: 'Cihazı kaldır',
  endSession: 'Cihazdan çıkış yap',
  endOthers: 'Diğerlerinden çıkış yap ve kaldır',
  onlyThis: 'Giriş yapılmış veya onaylanmış başka cihaz yok.',

  passkeys: 'Geçiş anahtarları',
  passkeysNone: 'Henüz geçiş anahtarınız yok. Onunla e-posta beklemeden giriş yaparsınız.',
  passkeyUsed: '{created} tarihinde eklendi, son kullanım: {used}',
  passkeyAdded: '{created} tarihinde eklendi, henüz kullanılmadı',
  addPasskey: 'Geçiş anahtarı ekle',
  removePasskey: 'Geçiş anahtarını kaldır',
  passkeyRefused: 'Geçiş anahtarı oluşturulmadı. Hiçbir şey değişmedi. Tekrar deneyebilirsiniz.',
  passkeyExists: 'Bu cihazda bu hesap için zaten bir geçiş anahtarı var.',
  noPasskeys: 'Bu tarayıcı geçiş anahtarlarını desteklemiyor.',

  permissions: 'Uygulamaların sormadan yapabilecekleri',
  permissionsNone: 'Hiçbir uygulama size sormadan işlem yapamaz.',
  permissionOnChain:
    'Ağ bu yetkiyi uygular, ancak bitiş tarihini uygulamaz. İptal etmek ağ ücreti gerektirir.',
  permissionTerms: {
    one: '{count} harcama izni, {date} tarihine kadar',
    other: '{count} harcama izni, {date} tarihine kadar',
  },
  revoke: 'İptal et',

  keys: 'Anahtarlarınız',
  keysBody:
    'Anahtarlarınızı başka bir cüzdana aktarın veya güvenli bir yerde saklayın. Önce yeni bir kodla onaylarsınız.',
  showKeys: 'Anahtarlarımı göster',
  keysWarning:
    'Bu anahtarlara sahip olan herkes cüzdanınızı kalıcı olarak tamamen kontrol eder. Biz bunları asla istemeyiz. Kimseyle paylaşmayın ve isteyen hiçbir siteye girmeyin.',
  keysSmart: 'EVM anahtarı, akıllı hesabınızın da sahibidir.',
  words: 'Kurtarma ifadesi',
  evmKey: 'EVM özel anahtarı',
  solanaKey: 'Solana gizli anahtarı',
  reveal: 'Göster',
  conceal: 'Gizle',
  concealed: 'Gizli',
  doneKeys: 'Tümünü gizle',
  keysGone: 'Anahtarlarınız iki dakika sonra gizlendi.',

  confirmTitle: 'Siz olduğunuzu onaylayın',

  passkeyTitle: 'Geçiş anahtarınızla giriş yapın',
  passkeyBody: '{origin} sitesine giriş yapıyorsunuz.',
  passkeyUse: 'Geçiş anahtarını kullan',
  passkeyFailed:
    'Geçiş anahtarı kullanılmadı. Hiçbir şey değişmedi. Tekrar deneyin veya bu pencereyi kapatın.',
  passkeyOver: 'Bu girişin süresi doldu. Bu pencereyi kapatıp baştan başlayın.',
  passkeyDone: 'Tamamlandı. Bu pencereyi kapatabilirsiniz.',
  passkeyConfirm: 'Devam et',

  errorSignedOut: 'Giriş yapmadınız. Giriş yapıp tekrar deneyin.',
  errorNoWallet: 'Burada henüz bir cüzdanınız yok, bu yüzden gösterilecek anahtar da yok.',
  errorOpen: 'Cüzdanınız açılamadı. Hiçbir şey kaybolmadı. Çıkış yapın, giriş yapın ve tekrar deneyin.',
  errorOtherAccount: 'Başka bir hesapla giriş yapılmış. Hiçbir şey imzalanmadı.',
  errorNetwork: 'Ağ beklendiği gibi yanıt vermedi. Hiçbir şey imzalanmadı. Tekrar deneyin.',
  errorMaybeSent:
    'Ağ, işlemi aldığını onaylamadı. İşlem gönderilmiş olabilir; tekrar denemeden önce etkinliğinizi kontrol edin.',
  errorUnconfirmed:
    'İşlem gönderildi ancak henüz onaylanmadı. Tekrar denemeden önce etkinliğinizi kontrol edin.',
  errorRevokeFailed:
    'İşlem gönderildi ancak ağda başarısız oldu. Yalnızca ağ ücreti harcandı ve hiçbir yetki değişmedi. Tekrar deneyin.',
  errorElsewhere: 'Bu yetki başka bir hesaba veya ağa ait. Hiçbir şey imzalanmadı. Ona geçip tekrar deneyin.',
}

export default messages
