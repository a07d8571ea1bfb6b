import { namesOf, recordings } from "~/content/site/demos.server";
import { release } from "~/content/site/release.server";
import { maxCopyBytes } from "~/platform/limits";
import { languages } from "~/schema/basics/languages";
import { fill } from "~/schema/basics/naming";
import { type CopySize, copySizes, queryOfCopy } from "~/urls/page-queries/copy";
import type { Address } from "~/urls/resolve";
import { copyFilePath, copyPath } from "~/urls/tables/addresses";
import { estimatedBytes } from "./archive.server";
import { dateAndRelease } from "./frame.server";
import { type CopyOrder, orderAt, orderOf, partsInWords, sizeInWords, titleOf } from "./order.server";

/** @throws a 404 response if the area does not exist (rules 25.1 and 25.5) */
export async function copyData(address: Address, maxBytes = maxCopyBytes) {
  const order = orderAt(address);
  const { content, choice, stops } = order;
  const { product, messages } = content;
  const path = copyPath(product.value);
  const copyRelease = address.copy?.release;
  const linkTo = (changed: Partial<CopyOrder["choice"]>) =>
    queryOfCopy({ ...choice, ...changed }, order.tour, order.rep);
  const { title, introduction, nothing, unpack, language, others } = messages.copy;
  const videos = stops.flatMap(({ id }) => recordings().get(id) ?? []);
  const holds = partsInWords(content, {
    videos: videos.length > 0,
    captions: videos.some(({ captions, subtitles }) => Boolean(captions ?? subtitles)),
    pictures: videos.some(({ scenes = [] }) => scenes.length > 0),
  });
  return {
    path,
    words: { title, introduction, nothing, holds, unpack, language, others },
    title: titleOf({ ...order, choice: { ...choice, language: product.lang } }),
    names: choice.of === "stops" ? namesOf(stops, product.lang) : [],
    asOf: dateAndRelease(messages, product.lang),
    answer:
      copyRelease === undefined
        ? undefined
        : copyRelease === release().id
          ? messages.copy.newest
          : messages.copy.newer,
    downloads: await Promise.all(copySizes.map((size) => downloadOf(order, size, maxBytes))),
    languages: languages.map((language) => ({
      language,
      name: language === product.lang ? messages.video.captions : messages.video.subtitles,
      query: linkTo({ language }),
      isChosen: language === choice.language,
    })),
    others: (["product", "everything"] as const)
      .filter((of) => of !== choice.of)
      .map((of) => ({ text: messages.copy[of], query: linkTo({ of }) })),
  };
}

export type CopyData = Awaited<ReturnType<typeof copyData>>;

async function downloadOf(order: CopyOrder, size: CopySize, maxBytes: number) {
  const { content, choice, tour, rep } = order;
  const { product, messages } = content;
  if (order.stops.length === 0) return undefined;
  const bytes = await estimatedBytes({ ...order, choice: { ...choice, size } });
  const written = sizeInWords(bytes, content);
  if (bytes > maxBytes) {
    const limit = sizeInWords(maxBytes, content);
    return { text: fill(messages.copy.tooLarge, { size: written, most: limit }), href: undefined };
  }
  return {
    text: fill(messages.copy[size], { size: written }),
    href: copyFilePath(product.value) + queryOfCopy({ ...choice, size }, tour, rep),
  };
}

export async function copyOfShared({ product: content, choice }: Address) {
  if (!content || !choice || choice.stops.length === 0) return undefined;
  const { product, messages } = content;
  const size: CopySize = choice.low ? "low" : "full";
  const language = languages.find((each) => each === choice.captions) ?? product.lang;
  const copyChoice = { of: "stops", size, language } as const;
  const bytes = await estimatedBytes(
    orderOf({ content, choice: copyChoice, tour: choice.stops, rep: choice.rep }),
  );
  if (bytes > maxCopyBytes) return undefined;
  return {
    href: copyFilePath(product.value) + queryOfCopy(copyChoice, choice.stops, choice.rep),
    text: fill(messages.share.files, { size: sizeInWords(bytes, content) }),
  };
}
