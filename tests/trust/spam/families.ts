import { clubSignUp, dashboard, gameLogin, packedGame, slotGame, todoApp } from "./innocent/apps"
import { blogroll, charityEvent, portfolio, safetyLesson, schoolReport } from "./innocent/people"
import { classExercise, linkCollection, shopMockUp, storyOfTheWorld } from "./innocent/writing"
import type { Family } from "./page"
import { casino, cryptoDoubling, fakeSupport, pharmacy } from "./spam/adverts"
import { chainLetters, townCopies } from "./spam/copies"
import { doorway, hiddenText, linkFarm, seoServices } from "./spam/links"
import { cracks, essayMill, gamblingOfTheWorld, replicas, streaming } from "./spam/more-adverts"
import {
  bankPhishing,
  mailPhishing,
  packedPhishing,
  parcelPhishing,
  walletPhishing,
} from "./spam/phishing"

/** Families whose misses the signals may be tuned by. */
export const SEEN_SPAM: Readonly<Record<string, Family>> = {
  linkFarm,
  seoServices,
  hiddenText,
  doorway,
  casino,
  pharmacy,
  cryptoDoubling,
  fakeSupport,
  bankPhishing,
  mailPhishing,
  townCopies,
}

/** Families that are only measured: do not look at their misses to change a weight or a phrase. */
export const UNSEEN_SPAM: Readonly<Record<string, Family>> = {
  replicas,
  essayMill,
  streaming,
  cracks,
  gamblingOfTheWorld,
  walletPhishing,
  parcelPhishing,
  packedPhishing,
  chainLetters,
}

export const SEEN_INNOCENT: Readonly<Record<string, Family>> = {
  todoApp,
  clubSignUp,
  gameLogin,
  slotGame,
  linkCollection,
  storyOfTheWorld,
  classExercise,
  shopMockUp,
  safetyLesson,
}

export const UNSEEN_INNOCENT: Readonly<Record<string, Family>> = {
  packedGame,
  dashboard,
  blogroll,
  portfolio,
  charityEvent,
  schoolReport,
}
