import type { Message } from '../../../src/words/make-words.js'
import type { AccountKey } from './messages.en.js'

const messages: Readonly<Record<AccountKey, Message>> = {
  title: 'Akun Anda',
  loading: 'Sebentar…',
  retry: 'Coba lagi',
  cancel: 'Batal',
  goOn: 'Lanjutkan',
  failed: 'Terjadi masalah. Tidak ada yang hilang. Coba lagi.',
  notKept:
    'Browser Anda tidak menyimpan data untuk situs ini, jadi Anda harus masuk lagi setiap kali memuat ulang.',

  signInTitle: 'Masuk',
  signInBody: 'Kelola perangkat dan kunci sandi Anda, serta ekspor kunci Anda.',
  email: 'Email',
  emailInvalid: 'Masukkan alamat email yang valid, seperti you@example.com.',
  sendCode: 'Kirim kode',
  withPasskey: 'Masuk dengan kunci sandi',
  or: 'atau',
  deviceTitle: 'Setujui perangkat ini',
  deviceBody:
    'Kami mengirim tautan ke {email}. Buka dan setujui perangkat ini. Halaman ini diperbarui otomatis.',
  codeTitle: 'Masukkan kode',
  codeBody: 'Kami mengirim kode 6 digit ke {email}. Kode berlaku selama 20 menit.',
  code: 'Kode',
  codeChecking: 'Memeriksa kode…',
  resend: 'Kirim ulang kode',
  otherEmail: 'Gunakan email lain',

  identity: 'Masuk sebagai',
  noEmail: 'Tidak ada email',
  signOut: 'Keluar',
  addresses: 'Alamat',
  evmAccount: 'EVM',
  smartAccount: 'Akun cerdas',
  solanaAccount: 'Solana',
  addressesFailed: 'Alamat Anda tidak dapat dimuat. Dana Anda tidak terpengaruh.',
  copy: 'Salin',
  copied: 'Disalin',
  copyFailed: 'Tidak dapat menyalin. Pilih teks dan salin sendiri.',

  changeEmail: 'Ubah email',
  addEmail: 'Tambah email',
  newEmail: 'Email baru',
  emailMeaning:
    'Siapa pun yang dapat membaca email yang dikirim ke {email} akan memiliki dompet ini dan semua isinya. Lanjutkan hanya jika kotak surat itu milik Anda.',
  emailHeld:
    'Selama 24 jam setelah perubahan, perubahan dapat dibatalkan. Selama itu, kunci tidak dapat diekspor, dan email baru tidak dapat masuk di perangkat baru.',
  held: 'Email Anda diubah menjadi {email}. Hingga {date}, kunci tidak dapat diekspor, cara login tidak dapat diubah, dan email baru tidak dapat masuk di perangkat baru. Email Anda sebelumnya dapat membatalkan perubahan dengan tautan yang kami kirim ke sana.',
  heldUndone:
    'Perubahan email menjadi {email} dibatalkan. Hingga {date}, kunci tidak dapat diekspor dan cara login tidak dapat diubah.',
  heldPart: 'Email Anda baru saja diubah. Ini tersedia lagi setelah {date}.',
  undoChange: 'Batalkan perubahan',
  byEmail: 'email',
  byPasskey: 'kunci sandi',
  withProvider: 'Masuk dengan {provider}',
  popupWaits: 'Lanjutkan di jendela baru dan konfirmasi bahwa ini Anda.',
  popupOpen: 'Tidak melihat jendela? Buka di sini.',

  logins: 'Login tertaut',
  loginsNone: 'Tidak ada login lain yang tertaut ke dompet ini.',
  loginLinked: 'Ditautkan {date}',
  removeLogin: 'Hapus login',

  devices: 'Perangkat',
  thisDevice: 'Perangkat ini',
  signedInAt: 'Masuk ke {origin} dengan {method}, terakhir digunakan {date}',
  approvedAt: 'Sudah keluar. Disetujui {date}: untuk masuk hanya perlu kode.',
  removeDevice: 'Hapus perangkat',
  endSession: 'Keluarkan perangkat',
  endOthers: 'Keluarkan dan hapus semua yang lain',
  onlyThis: 'Tidak ada perangkat lain yang masuk atau disetujui.',

  passkeys: 'Kunci sandi',
  passkeysNone: 'Anda belum memiliki kunci sandi. Dengannya Anda dapat masuk tanpa menunggu email.',
  passkeyUsed: 'Ditambahkan {created}, terakhir digunakan {used}',
  passkeyAdded: 'Ditambahkan {created}, belum digunakan',
  addPasskey: 'Tambah kunci sandi',
  removePasskey: 'Hapus kunci sandi',
  passkeyRefused: 'Kunci sandi tidak dibuat. Tidak ada yang berubah. Anda dapat mencoba lagi.',
  passkeyExists: 'Perangkat ini sudah memiliki kunci sandi untuk akun ini.',
  noPasskeys: 'Browser ini tidak mendukung kunci sandi.',

  permissions: 'Yang dapat dilakukan aplikasi tanpa bertanya',
  permissionsNone: 'Tidak ada aplikasi yang dapat bertindak tanpa bertanya kepada Anda.',
  permissionOnChain:
    'Jaringan menegakkan izin ini, tetapi tidak masa berlakunya. Mencabutnya memerlukan biaya jaringan.',
  permissionTerms: '{count} batas pemakaian, hingga {date}',
  revoke: 'Cabut',

  keys: 'Kunci Anda',
  keysBody:
    'Ekspor kunci Anda ke dompet lain, atau simpan di tempat yang aman. Anda akan mengonfirmasi dengan kode baru terlebih dahulu.',
  showKeys: 'Tampilkan kunci saya',
  keysWarning:
    'Siapa pun yang memiliki kunci ini memegang kendali penuh atas dompet Anda, selamanya. Kami tidak akan pernah memintanya. Jangan bagikan, dan jangan masukkan di situs mana pun yang memintanya.',
  keysSmart: 'Kunci EVM juga memiliki akun cerdas Anda.',
  words: 'Frasa pemulihan',
  evmKey: 'Kunci pribadi EVM',
  solanaKey: 'Kunci rahasia Solana',
  reveal: 'Tampilkan',
  conceal: 'Sembunyikan',
  concealed: 'Disembunyikan',
  doneKeys: 'Sembunyikan semua',
  keysGone: 'Kunci Anda disembunyikan setelah dua menit.',

  confirmTitle: 'Konfirmasi bahwa ini Anda',

  passkeyTitle: 'Masuk dengan kunci sandi Anda',
  passkeyBody: 'Anda akan masuk ke {origin}.',
  passkeyUse: 'Gunakan kunci sandi',
  passkeyFailed: 'Kunci sandi tidak digunakan. Tidak ada yang berubah. Coba lagi, atau tutup jendela ini.',
  passkeyOver: 'Login ini sudah kedaluwarsa. Tutup jendela ini dan mulai lagi.',
  passkeyDone: 'Selesai. Anda dapat menutup jendela ini.',
  passkeyConfirm: 'Lanjutkan',

  errorSignedOut: 'Anda belum masuk. Masuk lalu coba lagi.',
  errorNoWallet: 'Anda belum memiliki dompet di sini, jadi tidak ada kunci untuk ditampilkan.',
  errorOpen: 'Dompet Anda tidak dapat dibuka. Tidak ada yang hilang. Keluar, masuk, lalu coba lagi.',
  errorOtherAccount: 'Akun lain sedang masuk. Tidak ada yang ditandatangani.',
  errorNetwork: 'Jaringan tidak merespons seperti yang diharapkan. Tidak ada yang ditandatangani. Coba lagi.',
  errorMaybeSent:
    'Jaringan tidak mengonfirmasi telah menerima transaksi. Transaksi mungkin sudah terkirim, jadi periksa aktivitas Anda sebelum mencoba lagi.',
  errorUnconfirmed:
    'Transaksi sudah dikirim tetapi belum dikonfirmasi. Periksa aktivitas Anda sebelum mencoba lagi.',
  errorRevokeFailed:
    'Transaksi sudah dikirim tetapi gagal di jaringan. Hanya biaya jaringan yang terpakai, dan tidak ada izin yang berubah. Coba lagi.',
  errorElsewhere:
    'Izin ini milik akun atau jaringan lain. Tidak ada yang ditandatangani. Beralih ke sana lalu coba lagi.',
}

export default messages
