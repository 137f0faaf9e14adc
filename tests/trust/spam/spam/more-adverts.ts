import type { Family } from "../page"
import { advertOf } from "./adverts"

/** These are measured only: nothing was tuned by looking at them. */
export const replicas: Family = (chance) =>
  advertOf(chance, {
    titles: ["Replica watches", "AAA designer bags", "Cheap Rolex", "Outlet sale 80% off"],
    lines: [
      "1:1 replica Rolex watches with free shipping.",
      "AAA quality designer handbags at 80% off.",
      "Cheap Louis Vuitton, Gucci and Chanel bags.",
      "Replica sneakers, same as the original.",
      "Worldwide shipping, pay with PayPal.",
      "Limited offer: buy two, get one free.",
      "Wholesale luxury watches direct from the factory.",
    ],
    calls: ["Shop now", "Buy now", "See catalogue"],
    host: "lux",
  })

export const essayMill: Family = (chance) =>
  advertOf(chance, {
    titles: [
      "Write my essay",
      "Essay writing service",
      "Cheap dissertation help",
      "Do my homework",
    ],
    lines: [
      "Write my essay for me, from $9 a page.",
      "Our essay writing service has 500 expert writers.",
      "Plagiarism free papers, money back guarantee.",
      "Buy a dissertation online and get a top grade.",
      "Do my homework for me, 24/7.",
      "Get 15% off your first order.",
      "Pay someone to take my online class.",
    ],
    calls: ["Order now", "Hire a writer", "Get a quote"],
    host: "essay",
  })

export const streaming: Family = (chance) =>
  advertOf(chance, {
    titles: [
      "Watch full movie online free HD",
      "Live stream free",
      "IPTV subscription",
      "123movies",
    ],
    lines: [
      "Watch the full movie online free in HD, no sign up.",
      "Stream live sports free, all matches.",
      "IPTV subscription with 20,000 channels.",
      "Download full movie 1080p, English subtitles.",
      "123movies, putlocker and fmovies alternative.",
      "Watch online free without registration.",
      "Free trial of IPTV for 24 hours.",
    ],
    calls: ["Watch now", "Stream here", "Download HD"],
    host: "movie",
  })

export const cracks: Family = (chance) =>
  advertOf(chance, {
    titles: [
      "Photoshop crack free download",
      "License key generator",
      "Mod APK unlimited coins",
      "Windows activator",
    ],
    lines: [
      "Adobe Photoshop 2026 crack full version free download.",
      "Serial key and keygen, 100% working.",
      "Mod APK with unlimited money and gems.",
      "Download the activator for Windows and Office.",
      "Free Robux generator, no human verification.",
      "Cracked software with license key.",
      "Free V-Bucks and gift card codes.",
    ],
    calls: ["Download now", "Get it free", "Mirror link"],
    host: "crack",
  })

const WORLD = [
  {
    lang: "ru",
    titles: ["Лучшее онлайн казино", "Ставки на спорт"],
    lines: [
      "Играйте в онлайн казино на деньги.",
      "Бонус за регистрацию и фриспины без депозита.",
      "Игровые автоматы с быстрым выводом.",
      "Ставки на спорт с высокими коэффициентами.",
    ],
    calls: ["Играть", "Получить бонус"],
  },
  {
    lang: "id",
    titles: ["Slot gacor hari ini", "Situs judi online"],
    lines: [
      "Situs slot gacor gampang menang.",
      "Judi online terpercaya, deposit pulsa.",
      "Bonus new member 100%.",
      "Daftar slot online maxwin sekarang.",
    ],
    calls: ["Daftar", "Login"],
  },
  {
    lang: "tr",
    titles: ["Deneme bonusu veren siteler", "Canlı bahis"],
    lines: [
      "Deneme bonusu veren bahis siteleri.",
      "Güvenilir casino ve canlı bahis.",
      "Çevrimsiz bonus ve freespin fırsatları.",
      "Kaçak iddaa siteleri güncel giriş.",
    ],
    calls: ["Giriş", "Üye ol"],
  },
  {
    lang: "zh",
    titles: ["线上娱乐城", "博彩平台"],
    lines: [
      "最好的线上博彩平台，注册送彩金。",
      "真人百家乐，六合彩，时时彩。",
      "澳门赌场官网，首存送优惠。",
      "体育投注，快速提款。",
    ],
    calls: ["立即注册", "开户"],
  },
  {
    lang: "ko",
    titles: ["온라인 카지노", "토토사이트"],
    lines: [
      "안전한 온라인 카지노 추천.",
      "먹튀 없는 토토사이트와 바카라.",
      "신규 가입 첫충 보너스 지급.",
      "슬롯 사이트와 스포츠 배팅.",
    ],
    calls: ["가입하기", "바로가기"],
  },
  {
    lang: "vi",
    titles: ["Nhà cái uy tín", "Casino trực tuyến"],
    lines: [
      "Nhà cái uy tín nhất, nạp tiền nhanh.",
      "Cá cược bóng đá trực tuyến.",
      "Nổ hũ, bắn cá đổi thưởng.",
      "Đăng ký nhận thưởng ngay.",
    ],
    calls: ["Đăng ký", "Chơi ngay"],
  },
] as const

export const gamblingOfTheWorld: Family = (chance) =>
  advertOf(chance, { ...chance.pick(WORLD), host: "88" })
