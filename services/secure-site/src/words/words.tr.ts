import type { Message } from './make-words.js'
import type { WordKey } from './words.en.js'

const messages: Readonly<Record<WordKey, Message>> = {
  emailInvalid: 'Bu geçerli bir e-posta adresi değil. Kontrol edip tekrar deneyin.',
  mailOff: 'Burada e-posta ile giriş yapılamıyor. Başka bir yolla giriş yapın.',
  mailWait: { one: '{count} saniye sonra tekrar deneyin', other: '{count} saniye sonra tekrar deneyin' },
  mailTooMany: {
    one: 'Bu adres için çok fazla e-posta istendi. Hiçbir şey kaybolmadı. {count} dakika sonra tekrar deneyin.',
    other:
      'Bu adres için çok fazla e-posta istendi. Hiçbir şey kaybolmadı. {count} dakika sonra tekrar deneyin.',
  },
  mailTooManyToday: {
    one: 'E-posta değişiklikleri için çok fazla e-posta gönderildi. Hiçbir şey değişmedi. {count} saat sonra tekrar deneyin.',
    other:
      'E-posta değişiklikleri için çok fazla e-posta gönderildi. Hiçbir şey değişmedi. {count} saat sonra tekrar deneyin.',
  },
  mailFailed: 'E-posta gönderilemedi. Hiçbir şey değişmedi. Bir dakika sonra tekrar deneyin.',
  codeWrong: 'Kod yanlış. Kalan deneme: {count}',
  codeSpent: 'Çok fazla yanlış kod girildi. Yeni bir kod isteyin.',
  codeDead: 'Bu kodun süresi doldu. Yeni bir kod isteyin.',
  originRefused: 'Bu uygulamanın bu cüzdanı kullanma izni yok. Adresi, cüzdan sitesinin listesinde değil.',
  proofInvalid:
    'Oturumunuz doğrulanamadı. Cihazınızın tarih ve saatini kontrol edin, sayfayı yenileyip tekrar deneyin.',
  signedOut: 'Çıkış yaptınız. Hiçbir şey kaybolmadı. Devam etmek için tekrar giriş yapın.',
  providerUnknown: 'Bu giriş yöntemi burada kullanılamıyor. Başka bir yolla giriş yapın.',
  providerFailed: 'Giriş hizmeti yanıt vermedi. Hiçbir şey değişmedi. Bir dakika sonra tekrar deneyin.',
  loginDeclined: 'Giriş reddedildi. Hiçbir şey değişmedi.',
  loginFailed: 'Giriş hizmeti kimliğinizi doğrulamadı. Hiçbir şey değişmedi. Tekrar deneyin.',
  attemptOver: 'Bu girişin süresi doldu. Hiçbir şey değişmedi. Baştan başlayın.',
  resultInvalid: 'Bu giriş burada tamamlanamıyor. Baştan başlayın.',
  farcasterFailed: 'Farcaster kimliğinizi doğrulamadı. Hiçbir şey değişmedi. Tekrar deneyin.',
  passkeyFailed:
    'Geçiş anahtarı kabul edilmedi. Hiçbir şey değişmedi. Tekrar deneyin veya başka bir yolla giriş yapın.',
  passkeyUnknown: 'Bu geçiş anahtarı tanınmıyor. Başka bir yolla giriş yapın.',
  emailSame: 'Bu zaten sizin e-posta adresiniz.',
  emailTaken: 'Bu e-posta adresi başka bir hesaba ait. Hiçbir şey değişmedi.',
  updateOver: 'E-posta değişikliğinin süresi doldu. Hiçbir şey değişmedi. Baştan başlayın.',
  addressElsewhere:
    'E-posta adresi yalnızca cüzdan sitesinin hesap sayfasında eklenebilir, bir uygulamada eklenemez. Hiçbir şey değişmedi. Hesap sayfasını açıp orada giriş yapın.',
  changeHeld:
    'Bu cüzdanın e-posta adresi 24 saatten kısa süre önce değiştirildi. Cüzdanı korumak için bu işlem şu tarihten sonra yeniden yapılabilir: {time}. Hiçbir şey değişmedi.',
  addressMoved:
    'Bu e-posta adresinin cüzdanı başka bir adrese taşındı. Bunu siz yapmadıysanız, size gönderdiğimiz e-postadaki bağlantıyla geri alın. Bu adresle şu tarihten sonra yeni bir cüzdan oluşturabilirsiniz: {time}.',
  newDeviceHeld:
    'Bu adres cüzdana 24 saatten kısa süre önce eklendi. Yeni bir cihazda şu tarihten sonra giriş yapabilir: {time}. O zamana kadar giriş yaptığınız bir cihazı kullanın veya başka bir yolla giriş yapın.',
  loginHeld:
    'Bir cüzdanın e-posta adresi 24 saatten kısa süre önce değiştirildi, bu nedenle bu giriş yöntemi henüz eklenemez. Hiçbir şey değişmedi. Başka bir yolla giriş yapın veya yarın tekrar deneyin.',
  undoSignIn:
    'Bunu geri almak için çıkış yapın, burada yeni e-posta adresi dışında bir yolla giriş yapın ve beş dakika içinde geri alın. Hiçbir şey değişmedi.',
  undoOver:
    'Geri alınacak bir şey yok: bağlantı zaten kullanıldı veya değişikliğin üzerinden 24 saatten fazla geçti. Hiçbir şey değişmedi.',
  lastWay:
    'Cüzdanınıza giriş yapmanın tek yolu bu. Önce bir geçiş anahtarı veya e-posta adresi ekleyin. Hiçbir şey kaldırılmadı.',
  loginUnknown: 'Bu giriş yöntemi artık cüzdanınıza bağlı değil.',
  deviceGone: 'Bu cihaz zaten kaldırıldı.',
  grantInvalid: 'Önce yeni bir kodla onaylayın.',
  reauthSignIn:
    'Siz olduğunuzu onaylamak için çıkış yapın, tekrar giriş yapın ve bunu beş dakika içinde yapın.',
  sessionUnknown: 'Bu oturum zaten sona erdi.',
  pricesFailed: 'Fiyatlar şu anda alınamıyor.',
  serviceFailed: 'Akıllı hesap hizmeti yanıt vermedi. Biraz sonra tekrar deneyin.',
  siteFailed: 'Cüzdan sitesinde bir sorun oluştu. Tekrar deneyin.',
  siteUnavailable: 'Cüzdan sitesi şu anda kullanılamıyor. Biraz sonra tekrar deneyin.',

  loading: 'Yükleniyor…',
  loadingStopped:
    'Giriş bu pencerede sürdürülemiyor. Hiçbir şey kaybolmadı. Pencereyi kapatıp onu açan sayfaya dönün.',
  closeWindow: 'Bu pencereyi kapatabilirsiniz.',
  loginDone: 'Giriş yaptınız',
  confirmTitle: 'Girişe devam edilsin mi?',
  confirmText:
    'Bu pencerenin, onu açan uygulamayla bağlantısı koptu. Yalnızca az önce {app} uygulamasına bu cihazda kendiniz giriş yapmaya başladıysanız devam edin: {device}. Sizi buraya biri gönderdiyse bu pencereyi kapatın.',
  confirmButton: 'Devam et',
  confirmDone: 'Tamamlandı. Uygulamaya dönün. Bu pencereyi kapatabilirsiniz.',
  deviceTitle: 'Bu cihaz onaylansın mı?',
  deviceText: 'E-posta adresinizle giriş yapmaya çalışıyor.',
  factDevice: 'Cihaz',
  factApp: 'Uygulama',
  factEmail: 'E-posta',
  factTime: 'İstek zamanı',
  factAddress: 'IP adresi',
  deviceWarning:
    'Yalnızca bunu siz yaptıysanız onaylayın. Siz yapmadıysanız bu sayfayı kapatın, hiçbir şey olmaz.',
  deviceButton: 'Onayla',
  deviceDoneTitle: 'Cihaz onaylandı',
  deviceDone: 'Size e-posta ile bir kod gönderdik. Kodu uygulamada girin.',
  linkOverTitle: 'Bu bağlantı artık çalışmıyor',
  notLoggedIn: 'Giriş yapılmadı',
  deviceOver:
    'Bu bağlantı zaten kullanıldı veya üzerinden 20 dakikadan fazla geçti. Hiçbir şey değişmedi. Uygulamada baştan başlayın.',
  deviceUnknown: 'Bir tarayıcı',
  deviceOn: '{system} üzerinde {browser}',
  nothingHere: 'Bu adreste hiçbir şey yok.',

  undoTitle: 'E-posta değişikliği geri alınsın mı?',
  undoText:
    'Cüzdanınızın e-posta adresi değiştirildi. Eski adres: {old}, yeni adres: {email}, tarih: {time}.',
  undoMeaning:
    'Geri alırsanız cüzdan yeniden {old} adresine ait olur ve {email} ile giriş yapan herkesin oturumu kapatılır. Bunu şu tarihe kadar yapabilirsiniz: {until}.',
  undoButton: 'Değişikliği geri al',
  undoDoneTitle: 'Değişiklik geri alındı',
  undoDone: 'Cüzdan yeniden {old} adresine ait. {email} artık onu açamaz.',
  undoNext:
    'Giriş yapın, hesap sayfasında tanımadığınız cihazları kaldırın ve size ait olmayan işlemler görürseniz varlıklarınızı başka bir cüzdana taşıyın. Anahtarlar, değişiklikten 24 saat sonra yeniden dışa aktarılabilir.',
  undoOpen: 'Hesap sayfasını aç',

  mailCodeSubject: '{code}, {site} giriş kodunuz',
  mailCodeIntro: '{app} uygulamasına giriş kodunuz:',
  mailReauthSubject: '{code}, {site} cüzdanınızdaki bir işlemi onaylar',
  mailReauthIntro:
    '{site} hesap sayfasında, anahtarlarınızı göstermek veya bir cihazı kaldırmak gibi bir işlemi onaylama kodunuz:',
  mailReauthWarning:
    'Kodu yalnızca {site} sitesinin kendi hesap sayfasında girin. Hiçbir uygulama bu kodu istemez. Kodu siz istemediyseniz bu e-postayı yok sayın.',
  mailUpdateOldSubject: 'Cüzdanınız {email} adresine devredilsin mi?',
  mailUpdateOldIntro:
    '{site} sitesindeki cüzdanınıza giriş yapmış biri, cüzdanın e-posta adresini {email} olarak değiştirmek istiyor. Bu istek {app} uygulamasında yapıldı.',
  mailUpdateOldMeaning:
    '{email} adresine gönderilen e-postaları okuyabilen kişi cüzdanın ve içindeki her şeyin sahibi olur, bu adres ise artık onu açamaz.',
  mailUpdateOldCode: 'Yalnızca bunu istiyorsanız, bu kodu değişikliği istediğiniz yerde girin:',
  mailUpdateOldWarning:
    'Bu bir giriş kodu değildir. Bu değişikliği siz istemediyseniz, bir sayfa ne derse desin kodu hiçbir yere girmeyin. Böylece hiçbir şey değişmez.',
  mailUpdateNewSubject: 'Bu adresi {site} sitesindeki bir cüzdan için onaylayın',
  mailUpdateNewIntro:
    'Biri {email} adresini {site} sitesindeki cüzdanının e-posta adresi yapmak istiyor. Bu istek {app} uygulamasında yapıldı. Bu kişi sizseniz kodunuz:',
  mailUpdateNewWarning:
    'Bunu siz istemediyseniz kodu hiçbir yere girmeyin ve bu e-postayı yok sayın. Aksi halde adresiniz, size ait olmayan bir cüzdana bağlanır.',
  mailCodeExpiry: '20 dakika içinde bir kez kullanılabilir.',
  mailCodeWarning:
    'Kodu yalnızca {app} penceresinde girin. Kimse sizden bu kodu asla istemez. Kodu siz istemediyseniz bu e-postayı yok sayın.',
  mailDeviceSubject: '{site} için yeni bir cihazı onaylayın',
  mailDeviceIntro:
    '{device}, e-posta adresinizle {app} uygulamasına giriş yapmaya çalışıyor. İstek zamanı: {time}, IP adresi: {address}.',
  mailDeviceLink: 'Bunu siz yaptıysanız bu bağlantıyı açıp onaylayın:',
  mailDeviceButton: 'Cihazı incele',
  mailDeviceExpiry: 'Bağlantı 20 dakika içinde bir kez kullanılabilir.',
  mailDeviceWarning: 'Bunu siz yapmadıysanız bu e-postayı yok sayın, hiçbir şey olmaz.',
  mailChangedSubject: 'Cüzdanınız artık {email} adresine ait',
  mailChangedIntro:
    '{site} sitesindeki cüzdanınızın e-posta adresi {email} olarak değiştirildi. Tarih: {time}. {email} adresine gönderilen e-postaları okuyabilen kişi artık cüzdanın sahibi; bu adres artık onu açamaz.',
  mailChangedWarning:
    'Bunu siz yapmadıysanız bu bağlantıyı açın ve değişikliği şu tarihten önce geri alın: {until}:',
  mailChangedHeld:
    'O zamana kadar yeni adres, cüzdanın anahtarlarını gösteremez ve yeni bir cihazda giriş yapamaz.',
  mailUndoneSubject: 'Bir cüzdanın e-posta adresi değişikliği geri alındı',
  mailUndoneIntro:
    '{email} adresiniz, {site} sitesindeki bir cüzdandan kaldırıldı. Tarih: {time}. Değişiklik, cüzdanın önceki adresinden geri alındı.',
  mailUndoneWarning:
    '{email} ile giriş yaptığınız cihazlarda o cüzdandan çıkış yapıldı. Cüzdan size aitse ve değişikliği siz geri almadıysanız, eski posta kutunuzu biri okuyabiliyor: hâlâ giriş yapmış olduğunuz bir cihazdan varlıklarınızı başka bir cüzdana taşıyın.',
}

export default messages
