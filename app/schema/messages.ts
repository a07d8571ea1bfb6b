import { z } from "zod";
import { synonymsSchema } from "~/schema/basics/synonyms";
import { $schema, template, text } from "~/schema/basics/values";

export const messagesSchema = z
  .strictObject({
    $schema,
    pageTitle: template("page").describe(
      "The page's title in browser tabs and search results: {page} is the page's heading, {cloud} the product's name.",
    ),
    products: z
      .strictObject({
        Seafood: text.describe(
          "The name of Seafood in the product switcher and in the dialog for choosing a product.",
        ),
        Logistics: text.describe(
          "The name of Logistics in the product switcher and in the dialog for choosing a product.",
        ),
      })
      .meta({ title: "Products", description: "The names of the two products." }),
    skipToContent: text.describe(
      "The first link of every page, which jumps past the top bar. It is visible only when it has the keyboard focus.",
    ),
    home: text.describe(
      "The accessible name of the logo's link, for screen readers: {brand} is the brand's name.",
    ),
    switchProduct: text.describe(
      "The accessible name of the product switcher in the top bar, for screen readers.",
    ),
    chooseProduct: text.describe("The heading of the dialog for choosing a product."),
    loading: text.describe(
      "The accessible name, for screen readers, of the progress bar that is shown while the next page loads.",
    ),
    bubble: text.describe("The text in the speech bubble next to the product switcher."),
    contactUs: text.describe("The button that opens the contact form."),
    contactEmail: text.describe("The label of the e-mail address in the contact section."),
    contactPhone: text.describe("The label of the phone number in the contact section."),
    person: z
      .strictObject({
        answers: template("name", "role").describe(
          "The sentence in the lead dialog if the visitor's link contains a contact: {name} is the contact's name, {role} the contact's role.",
        ),
        booking: text.describe("The link to the page for booking a meeting."),
        newTab: text.describe(
          "The note after the booking link, for screen readers: the link opens in a new tab.",
        ),
        choose: text.describe("The label of the list of contacts in the form that creates demo links."),
        nobody: text.describe("The first choice in the list of contacts, for a link without a contact."),
        mail: text.describe(
          "In e-mails to the team, the label before the name of the contact whose link the visitor followed.",
        ),
      })
      .optional()
      .meta({
        title: "Contacts",
        description: "Texts around the contacts in site.json; required if site.json contains contacts.",
      }),
    sections: text.describe("The accessible name of the section navigation, for screen readers."),
    demosInSection: text.describe("The accessible name of the tab bar, for screen readers."),
    chooseDemo: text.describe("The label of the list of tabs on narrow screens."),
    allDemos: template("count").describe(
      "The heading of the page with all {count} demos of a section, and the link to that page in large sections.",
    ),
    bothDemos: text.describe("The heading of a section's page if the section contains exactly two demos."),
    oneDemo: text.describe("The heading of a section's page if the section contains only one demo."),
    showDemo: text.describe(
      "The button next to the list of tabs on narrow screens, shown if scripts do not run.",
    ),
    previousTab: template("tab").describe(
      "The link to the previous tab, at the end of a demo: {tab} is the tab's name.",
    ),
    nextTab: template("tab").describe(
      "The link to the next tab, at the end of a demo: {tab} is the tab's name.",
    ),
    neighbours: text.describe(
      "The accessible name of the group of links to the previous and next tabs, for screen readers.",
    ),
    search: z
      .strictObject({
        label: text.describe("The label of the search field, and the heading of the search page."),
        submit: text.describe("The button that starts the search."),
        found: template("query", "count").describe(
          "The heading above the results: {query} is the visitor's search text, {count} the number of demos found.",
        ),
        foundOne: template("query").describe(
          "The heading above a single result: {query} is the visitor's search text.",
        ),
        corrected: template("query").describe(
          "The note that a spelling mistake was corrected: {query} is the corrected search text.",
        ),
        asWritten: template("query").describe(
          "The link that searches without the correction: {query} is the text that the visitor typed.",
        ),
        more: text.describe("The heading above the last results in the list, which are shown by title only."),
        partly: template("query").describe(
          "The heading if no demo contains all words, and the demos with most of the words are listed: {query} is the visitor's search text.",
        ),
        nothing: template("query").describe(
          "The heading if there are no results: {query} is the visitor's search text.",
        ),
        missing: template("words").describe(
          "The text above the demos that contain most of the words: {words} are the words that these demos lack.",
        ),
        price: text.describe(
          "The text before the link to the contact form, shown if the visitor searches for a subject without a demo, such as prices.",
        ),
        meant: text.describe(
          "The text before suggestions with a similar spelling, shown if a search has no results.",
        ),
        examples: z
          .strictObject({
            label: text.describe("The label before the examples."),
            queries: z
              .array(text)
              .min(1)
              .max(8)
              .describe("One to eight example searches. Each must find at least one demo."),
          })
          .meta({
            title: "Examples",
            description: "Example searches, shown while the search field is empty.",
          }),
        asked: text.describe("The heading above questions that contain all words of the query."),
        elsewhere: template("count", "product").describe(
          "The link to results in the other product: {count} is the number of demos, {product} the product's name.",
        ),
        ask: text.describe(
          "The text before the link to the contact form, shown if no demo contains all words of the query.",
        ),
        popular: text.describe(
          "The heading above the demos found by the example searches. It is shown while the search field is empty.",
        ),
        suggestions: text.describe(
          "The accessible name of the list of suggestions below the search field, for screen readers.",
        ),
        all: template("count").describe(
          "The last row of the list of suggestions: the link to all {count} results.",
        ),
      })
      .meta({
        title: "Search",
        description: "Texts of the search page, and of the search field in the top bar.",
      }),
    tour: z
      .strictObject({
        label: text.describe("The accessible name of the tour bar, for screen readers."),
        asked: text.describe("The text above the question that a tour stop answers."),
        choose: text.describe("The heading above the tours on a product's first tab."),
        position: template("number", "count").describe(
          "The position of the page in the tour: stop {number} of {count}.",
        ),
        next: template("tab").describe("The link to the next stop: {tab} is the stop's name."),
        back: text.describe("The link back to the tour, on pages that are not in the tour."),
        start: text.describe("The link from the tour's cover to the first stop."),
        end: text.describe("The heading shown over the last video of the tour after the video has ended."),
        write: template("name").describe(
          "The link to the contact form after the tour's last video: {name} is the contact's first name.",
        ),
        again: text.describe("The link from the last stop to the first."),
        otherQuestions: text.describe("The link from the last stop to the questions page."),
        print: text.describe("The link from the last stop to the printable page of the whole tour."),
        unnamed: template("count").describe(
          "The title of a tour that a visitor has put together: {count} is the number of stops.",
        ),
      })
      .meta({
        title: "Tours",
        description: "Texts of the bar on a tour's pages, and of the tour's printable page.",
      }),
    questions: z
      .strictObject({
        title: text.describe("The title of the questions page."),
        introduction: text.describe("The introduction below the title."),
        link: template("count").describe(
          "The link to the questions page on other pages: {count} is the number of questions.",
        ),
        first: text.describe(
          "The heading above the list of questions on the page of the product's first demo.",
        ),
        show: text.describe("The button that shows the answers to the ticked questions."),
        ticked: text.describe("The word after the number of ticked questions."),
        chosen: text.describe("The heading above the chosen questions."),
        start: text.describe("The link that starts the tour of the answers."),
        facts: template("count", "time").describe(
          "The number of questions that the tour answers, and the tour's length: {time} is in minutes and seconds, such as 1:20.",
        ),
        factsOne: template("time").describe(
          "The same text if the tour answers one question: {time} is the tour's length.",
        ),
        most: text.describe(
          "The note shown if the chosen questions have more answers than one tour can contain.",
        ),
        gone: text.describe("The note shown if the page's URL contains questions that no longer exist."),
        nothingTicked: text.describe("The error message shown if the form is sent with no question ticked."),
        moment: template("time", "demo").describe(
          "The link to an answer in a video: {time} is the answer's start, such as 0:11, {demo} the demo's name.",
        ),
        none: text.describe("The text shown instead of an answer, if no demo answers the question."),
        ask: text.describe("The link to the contact form, next to a question without an answer."),
        about: text.describe(
          "The beginning of the message in the contact form, before the chosen questions.",
        ),
        share: text.describe("The link to the form that creates demo links."),
        copy: text.describe("The link for downloading the demos as files."),
        sheet: text.describe("The link for downloading the questions as a spreadsheet."),
        all: text.describe(
          "The heading of the list of all questions, which follows the list of chosen questions.",
        ),
        allCount: template("count").describe(
          "The link from the questions on the first demo to the page of all questions: {count} is the number of questions.",
        ),
        asker: text.describe("The heading of the spreadsheet column that lists who asks each question."),
        question: text.describe("The spreadsheet's column heading for the questions."),
        answer: text.describe("The spreadsheet's column heading for the answers."),
        address: text.describe("The spreadsheet's column heading for the URLs of the answers."),
        assessment: text.describe(
          "The heading of the column in which visitors can write their assessment of each answer. The column is empty in the spreadsheet and in print.",
        ),
      })
      .meta({
        title: "Questions",
        description:
          "Texts of the questions page, and of the list of questions on the page of the product's first demo.",
      }),
    share: z
      .strictObject({
        title: text.describe("The title of the page with the form."),
        introduction: text.describe("The introduction below the title."),
        stops: text.describe("The heading above the lists of demos."),
        stopsHint: text.describe("The hint below the heading. It explains how to choose demos."),
        tours: text.describe("The text before the links to the product's tours."),
        section: text.describe("The label of the list of sections, shown if the site has many demos."),
        showSection: text.describe(
          "The button next to the list of sections. It shows the chosen section's demos.",
        ),
        noStop: text.describe("The first option in a list of demos, shown while no demo is chosen."),
        removeStop: text.describe(
          "The first row of a list in which a demo is chosen; choosing this row removes the stop.",
        ),
        moveUp: template("demo").describe("The button that moves {demo} to an earlier place in the tour."),
        moveDown: template("demo").describe("The button that moves {demo} to a later place in the tour."),
        demo: text.describe("The accessible name of a list of demos, for screen readers."),
        moment: text.describe(
          "The accessible name of the list of a demo's moments or, if the demo has none, of the field for a time; for screen readers.",
        ),
        beginning: text.describe(
          "The first choice in the list of the video's moments, for a link that starts the video from the beginning.",
        ),
        opens: text.describe("The heading above the three options for what the link opens first."),
        openings: z
          .strictObject({
            video: text.describe("The option to create a link that opens the video directly."),
            choice: text.describe(
              "The option to create a link to a page that first asks visitors to choose a product.",
            ),
            form: text.describe(
              "The option to create a link to a page that first asks visitors to choose a product and enter their contact details.",
            ),
          })
          .meta({ title: "Ways to open", description: "The ways in which the link can open." }),
        shows: text.describe("The heading above the link's other options."),
        asPictures: text.describe("The option to create a link to the demo's pictures instead of its video."),
        low: text.describe(
          "The option to create a link that opens the version of the video for slow networks.",
        ),
        otherCaptions: text.describe(
          "The option to create a link that opens the video with captions in the other language. The text must contain that language's name, for example Norwegian captions.",
        ),
        campaign: text.describe("The label of the field for the campaign's name."),
        campaignHint: text.describe(
          "The hint below the campaign field: the allowed names, and how reports count names that are not listed in the content.",
        ),
        campaignInvalid: text.describe(
          "The error message below an invalid campaign name, which lists the allowed characters.",
        ),
        make: text.describe("The button that creates the link."),
        nothingMade: text.describe("The text shown instead of the link while no demo is chosen."),
        nothingChosen: text.describe(
          "The error message shown instead of the link if no demo was chosen in the form.",
        ),
        invalidTime: template("time").describe(
          "The error message above the demos, if {time} is not a time in the demo's video.",
        ),
        made: text.describe("The heading above the created link."),
        madeOf: template("demos").describe(
          "The message for screen readers when the link has changed: {demos} are the demos' names.",
        ),
        link: text.describe("The label of the link."),
        copy: text.describe("The buttons that copy the link, the e-mail text and the embed code."),
        copied: text.describe("The text of the copy buttons after copying."),
        open: text.describe("The link for trying out the created link."),
        mail: text.describe("The link that opens a new e-mail with the prepared text."),
        mailSubject: template("demos").describe(
          "The subject of the prepared e-mail: {demos} are the demos' names.",
        ),
        mailBody: template("demos", "link").describe(
          "The text of the prepared e-mail: {demos} are the demos' names, {link} is the link.",
        ),
        mailDraft: text.describe(
          "The link that downloads the prepared e-mail with pictures, as a draft for mail programs.",
        ),
        embed: text.describe("The label of the embed code: HTML that shows the demo on another website."),
        files: template("size").describe(
          "The link for downloading the same demos as files: {size} is the download's size.",
        ),
        qrCode: text.describe("The heading above the QR code."),
        qrCodeOf: text.describe("The text alternative of the QR code, for screen readers."),
        download: template("format").describe(
          "The links for downloading the QR code: {format} is the file format, such as PNG.",
        ),
        previews: text.describe(
          "The heading above the preview that shows how the link will look in mail and chat.",
        ),
      })
      .meta({ title: "Demo links", description: "Texts of the page with the form that creates demo links." }),
    copy: z
      .strictObject({
        title: text.describe("The title of the download page."),
        introduction: text.describe(
          "The introduction below the title. It explains what the downloaded files are for.",
        ),
        newer: text.describe("The message for a visitor whose downloaded copy is outdated."),
        newest: text.describe("The message for a visitor whose downloaded copy is up to date."),
        nothing: text.describe("The text shown if none of the demos in the page's URL exists."),
        low: template("size").describe(
          "The link for downloading the files with videos for slow networks: {size} is the download's size.",
        ),
        full: template("size").describe(
          "The link for downloading the files with videos in full quality: {size} is the download's size.",
        ),
        tooLarge: template("size", "most").describe(
          "The text shown instead of the download link if the download would be too large: {size} is the download's size, {most} the limit.",
        ),
        unpack: text.describe("The text below the download links: how to open the downloaded file."),
        language: text.describe("The label of the language choice for the download's cover and captions."),
        others: text.describe("The text before the links to downloads of other demos."),
        product: text.describe("The link to the download of all the product's demos."),
        everything: text.describe("The link to the download of all demos."),
        stillPacked: text.describe(
          "The note at the top of a page that was opened without unpacking the zip file, and therefore lacks its videos and pictures.",
        ),
        facts: template("count", "size", "quality").describe(
          "The facts on the cover of several demos: {count} is the number of demos, {size} the size of all files, {quality} the quality of the videos.",
        ),
        factsOne: template("size", "quality").describe(
          "The facts on the cover of one demo: {size} is the size of all files, {quality} the quality of the video.",
        ),
        holds: template("parts").describe(
          "The contents, on the cover and on the download page: {parts} lists the parts below that exist for at least one demo.",
        ),
        parts: z
          .strictObject({
            videos: text.describe("The word for videos, in the list of files that a download contains."),
            captions: text.describe("The word for captions, in the list of files that a download contains."),
            pictures: text.describe(
              "The words for the pictures that visitors can click through, in the list of files that a download contains.",
            ),
            text: text.describe(
              "The word for the demo's text, in the list of files that a download contains.",
            ),
          })
          .meta({ title: "Parts", description: "Parts of a download, as words in a list." }),
        asOf: template("date", "release").describe(
          "The content's version, on the cover, on the download page and at the bottom of each page: {date} is the date of the latest change, {release} the version's id.",
        ),
        ask: text.describe("The link that checks whether there is a newer copy."),
        contents: text.describe(
          "The heading above the list of demos, also used for the link back to this list.",
        ),
        online: text.describe(
          "The label of links from a downloaded copy to the site, such as the link to the same demos online.",
        ),
        network: text.describe("The note after links that need an internet connection."),
        form: text.describe("The link to the contact form on the site."),
        transcript: template("language").describe(
          "The label that opens a transcript: {language} is the transcript's language.",
        ),
      })
      .meta({
        title: "Downloads",
        description: "Texts of downloaded demos, and of the page that offers the downloads.",
      }),
    video: z
      .strictObject({
        name: template("title").describe(
          "The accessible name of the player, for screen readers: {title} is the demo's title.",
        ),
        unsupported: text.describe(
          "The text before the link to the video file, shown by browsers that cannot play videos.",
        ),
        unavailable: text.describe("The error message shown instead of a video that cannot be played."),
        noMoment: text.describe(
          "The note above a video that starts from the beginning because the moment named in the link no longer exists.",
        ),
        retry: text.describe("The button or link that loads the video again."),
        mute: text.describe("The button that turns the sound off."),
        unmute: text.describe(
          "The button that turns the sound on, if the browser started the video without sound.",
        ),
        silent: text.describe("The text below a video without sound, until the first caption is shown."),
        noSound: text.describe("The note below a video that has neither sound nor captions."),
        captions: text.describe(
          "The name of the page's language in the player's captions menu, written in that language, for example Norsk.",
        ),
        subtitles: text.describe(
          "The name of the other language in the player's captions menu, written in that other language, for example Norsk on an English page.",
        ),
        transcript: text.describe("The label of the button that opens the transcript below the video."),
        chapters: text.describe(
          "The accessible name of the group of links to a video's chapters, for screen readers.",
        ),
        seen: template("text").describe(
          "The description of a chapter's picture in the transcript, for people who cannot see the video: {text} is the description.",
        ),
        low: text.describe(
          "The name of the video for slow networks, in the list of downloads and on the cover of downloaded demos.",
        ),
        full: text.describe("The name of the video in full quality, in the list of downloads."),
        watchLow: text.describe("The link that switches to the video for slow networks."),
        watchFull: text.describe("The link that switches to the video in full quality."),
        fileSize: template("size").describe("The size of a video file: {size} is in megabytes."),
        copyLink: text.describe("The button that copies a link to the demo."),
        copyLinkAt: template("time").describe(
          "The button that copies a link to the current position, after the video has started: {time} is the position.",
        ),
        linkCopied: text.describe("The confirmation after the link has been copied."),
        linkToCopy: text.describe(
          "The label of the field that shows the link if the browser prevents copying.",
        ),
        share: text.describe(
          "The button below the video that opens a menu for sharing and downloading the demo.",
        ),
        download: text.describe("The heading above the downloads in the menu below the video."),
        sendByMail: text.describe("The link that opens a new e-mail with the demo's URL."),
        shareForm: text.describe("The link to the form that creates demo links."),
      })
      .meta({ title: "Video", description: "Texts of the player, and of the menu below it." }),
    pictures: z
      .strictObject({
        invitation: text.describe("The link from the video to the pictures."),
        label: template("title").describe(
          "The accessible name of the pictures, for screen readers: {title} is the demo's title.",
        ),
        position: template("number", "count").describe("The position of the picture: {number} of {count}."),
        press: template("name").describe(
          "The instruction for the hotspot that opens the next picture: {name} is the name of the button or field in the picture.",
        ),
        previous: text.describe("The link to the previous picture."),
        next: text.describe("The link to the next picture."),
        watch: text.describe("The link back to the video."),
        watchMoment: template("time").describe(
          "The link to the video at the moment that the picture shows: {time} is the time of that moment.",
        ),
      })
      .meta({
        title: "Pictures",
        description:
          "Texts of the picture view, in which visitors click through pictures instead of watching the video.",
      }),
    ending: z
      .strictObject({
        next: text.describe("The text above the name of the next demo."),
        again: text.describe("The button that plays the demo again."),
        ask: text.describe(
          "The link to the contact form. It adds the demo's title to the form's message field.",
        ),
        about: template("title").describe(
          "The beginning of the contact form's message: {title} is the demo's title.",
        ),
      })
      .meta({
        title: "End of a video",
        description: "Texts of the panel that is shown over the picture after the video has ended.",
      }),
    embed: z
      .strictObject({
        back: template("title").describe(
          "The link from an embedded demo to the demo's page: {title} is the demo's title, {cloud} the product's name.",
        ),
      })
      .meta({ title: "Embedded demos", description: "Texts of a demo that is embedded in another website." }),
    legal: text.describe("The accessible name of the group of links in the footer, for screen readers."),
    copyright: template("year").describe(
      "The copyright line in the footer: {year} is copyrightYear in site.json, {legalName} the company's name.",
    ),
    notFound: z
      .strictObject({
        title: text.describe("The page's title."),
        text: text.describe("The probable reason for the error, and advice for the visitor."),
        onward: text.describe("The link to the first demo."),
        elsewhere: text.describe(
          "The link to this product's first demo, shown on the other product's 404 page. Write it in this product's language.",
        ),
      })
      .meta({ title: "Page not found", description: "Texts of the page for an unknown URL." }),
    unknownTab: z
      .strictObject({
        title: text.describe("The page's title."),
        text: text.describe("The probable reason for the error, and advice for the visitor."),
        onward: template("tab").describe("The link to the section's first tab: {tab} is the tab's name."),
      })
      .meta({
        title: "Demo not found",
        description: "Texts of the error page for a URL with an existing section but an unknown tab.",
      }),
    failure: z
      .strictObject({
        title: text.describe("The page's title."),
        text: text.describe("The explanation of the error, and advice for the visitor."),
        onward: text.describe("The link to the first demo."),
      })
      .meta({ title: "Server error", description: "Texts of the page that is shown after a server error." }),
    unreachable: z
      .strictObject({
        text: text.describe("The explanation of the error, and advice for the visitor."),
        retry: text.describe("The button that loads the page again."),
      })
      .meta({
        title: "No connection",
        description: "Texts shown next to a link if its page cannot be loaded.",
      }),
    mail: z
      .strictObject({
        subjects: z
          .strictObject({
            lead: template("who").describe(
              "The subject of an e-mail about the lead form: {who} is the visitor's name and company, or e-mail address.",
            ),
            contact: template("who").describe(
              "The subject of an e-mail about the contact form: {who} is the visitor's name and company, or e-mail address.",
            ),
          })
          .meta({ title: "Subjects", description: "The subjects of e-mails about a single form." }),
        digest: template("count").describe(
          "The subject of an e-mail about several forms: {count} is the number of forms.",
        ),
        page: text.describe("The title of the page with the form."),
        link: text.describe("The label before the URL of the page on which the visitor filled in the form."),
        tour: text.describe("The label of the stops of the visitor's tour."),
        campaign: text.describe("The label before the campaign's name, which comes from the visitor's link."),
        sent: text.describe("The label of the time at which the form was sent."),
        agreed: text.describe("The label of the consent sentence that the visitor agreed to."),
        reference: text.describe(
          "The label of the id by which operators find the submitted form in the database.",
        ),
        reply: template("address").describe(
          "The closing sentence if a reply to the e-mail reaches the visitor: {address} is the visitor's e-mail address.",
        ),
        noReply: template("address").describe(
          "The closing sentence if some mail servers reject {address}, the visitor's e-mail address: the sentence asks for a new e-mail instead of a reply.",
        ),
        test: text.describe("The word before the subject of a test e-mail."),
        testNote: text.describe("The note above the text of a test e-mail."),
      })
      .meta({
        title: "Mail to the team",
        description:
          "Texts of the e-mail to the team (setting NOTIFY_TO) about each submitted form. Visitors do not receive this e-mail.",
      }),
    synonyms: synonymsSchema.meta({
      title: "Search words of visitors",
      description:
        "Words that visitors search for, but that no demo of either product contains, such as price or support. Put words about the demos of one product in that product's file.",
    }),
  })
  .meta({
    title: "Interface texts",
    description:
      "All texts of the interface in one language. Keep the placeholders in braces, such as {count}: the site replaces each with a value.",
  });

export type AllMessages = z.infer<typeof messagesSchema>;

/** Only the page with the share form loads these texts. */
export type ShareWords = AllMessages["share"];

export type Messages = Omit<AllMessages, "questions" | "share" | "copy" | "mail" | "synonyms">;
