import { z } from "zod";
import { synonymsSchema } from "~/schema/basics/synonyms";
import { $schema, template, text } from "~/schema/basics/values";

/** `messages.en.json`, `messages.nb.json` */
export const messagesSchema = z
  .strictObject({
    $schema,
    pageTitle: template("page").describe(
      "The page's title in browsers' tabs and search results: {page} is its own, {cloud} the product's name.",
    ),
    products: z
      .strictObject({
        Seafood: text.describe("Seafood in the product switcher and in the choose dialog."),
        Logistics: text.describe("Logistics in the product switcher and in the choose dialog."),
      })
      .meta({ title: "Products", description: "What the two are called." }),
    skipToContent: text.describe(
      "The first link of every page, which is seen when the keyboard reaches it. It leads past the top bar.",
    ),
    home: text.describe(
      "What the logo's link is called for those who do not see it: {brand} is the brand's name.",
    ),
    switchProduct: text.describe(
      "What the product switcher in the top bar is called for those who do not see it.",
    ),
    chooseProduct: text.describe("The heading of the dialog that asks which demo to go through."),
    loading: text.describe("Said while the next page is on its way."),
    bubble: text.describe("In the speech bubble beside the product switcher."),
    contactUs: text.describe("The button that leads to the contact form."),
    contactEmail: text.describe("Before the e-mail address in the contact section."),
    contactPhone: text.describe("Before the phone number in the contact section."),
    person: z
      .strictObject({
        answers: template("name", "role").describe(
          "In the lead dialog, where the link names a person: {name} and {role} are that person's.",
        ),
        booking: text.describe("The link to the page on which a meeting can be booked."),
        newTab: text.describe("Said after that link to those who do not see where it opens."),
        choose: text.describe("On the form for links, the label of the list of people."),
        nobody: text.describe("In that list: the link names nobody."),
        mail: text.describe("In mail to the team, before the person that the visitor's link named."),
      })
      .optional()
      .meta({
        title: "A person to write to",
        description: "Around the contacts of site.json. Where there are none, these words may be missing.",
      }),
    sections: text.describe("What the navigation of sections is called for those who do not see it."),
    demosInSection: text.describe("What the tab bar is called for those who do not see it."),
    chooseDemo: text.describe("The label of the list of tabs on narrow screens."),
    allDemos: template("count").describe(
      "The heading of the list of a section's {count} demos, and the link to it in large sections.",
    ),
    bothDemos: text.describe("That heading for a section with two demos."),
    oneDemo: text.describe("That heading for a section with one demo."),
    showDemo: text.describe("The button beside that list, where scripts do not run."),
    previousTab: template("tab").describe(
      "The link to the tab before, at the end of a demo: {tab} is its name.",
    ),
    nextTab: template("tab").describe("The link to the tab after, at the end of a demo: {tab} is its name."),
    neighbours: text.describe(
      "What the two links to the tabs before and after are called for those who do not see them.",
    ),
    search: z
      .strictObject({
        label: text.describe("What the search field is called, and the page."),
        submit: text.describe("The button of the search field."),
        found: template("query", "count").describe(
          "The heading of what was found: {query} is what was searched, {count} how many demos.",
        ),
        foundOne: template("query").describe("The same where it is one demo."),
        corrected: template("query").describe(
          "Where a word was taken for one that is written nearly alike: {query} is what was searched for.",
        ),
        asWritten: template("query").describe(
          "The link after that to the search for {query}, which is what was typed.",
        ),
        more: text.describe("Above the demos that were found last, which are shown only by their titles."),
        partly: template("query").describe(
          "The heading where no demo has all words, and those follow that have most: {query} is what was searched.",
        ),
        nothing: template("query").describe(
          "The heading where nothing was found: {query} is what was searched.",
        ),
        missing: template("words").describe(
          "Above the demos that have most words, where none has all: {words} are those that they lack.",
        ),
        price: text.describe(
          "Before the link to the contact form, where something is asked for that no demo tells, like a price.",
        ),
        meant: text.describe("Before words that are written much like those that found nothing."),
        examples: z
          .strictObject({
            label: text.describe("Before the examples."),
            queries: z
              .array(text)
              .min(1)
              .max(8)
              .describe("Words to search for, one to eight, each of which finds something."),
          })
          .meta({ title: "Examples", description: "What to search for, where nothing is typed yet." }),
        asked: text.describe("The heading above questions that contain all words of the search."),
        elsewhere: template("count", "product").describe(
          "The link to what the other product has: {count} demos of {product}.",
        ),
        ask: text.describe("Before the link to the contact form, also where nothing was found."),
        popular: text.describe("Above the demos that the examples find, where nothing is typed yet."),
        suggestions: text.describe(
          "What the list below the search field is called for those who do not see it.",
        ),
        all: template("count").describe("The last row of that list, which leads to all {count} results."),
      })
      .meta({ title: "Search", description: "The search page, and the field in the top bar." }),
    tour: z
      .strictObject({
        label: text.describe("The accessible name of the bar."),
        asked: text.describe("Above the question that a stop answers."),
        choose: text.describe("The heading above the tours on a product's first tab."),
        position: template("number", "count").describe("Where the page stands: {number} of {count} stops."),
        next: template("tab").describe("The link to the stop after: {tab} is its name."),
        back: text.describe("The link back to the tour, from a page that is no stop of it."),
        start: text.describe("The link from the tour's cover to its first stop."),
        end: text.describe("The heading over the last video, once it has ended."),
        write: template("name").describe(
          "The link there to the contact form: {name} is a person's first name.",
        ),
        again: text.describe("The link from the last stop to the first."),
        otherQuestions: text.describe("The link from the last stop to the page of questions."),
        print: text.describe("The link to all of the tour on one page, and the button there that prints it."),
        unnamed: template("count").describe(
          "What a tour that somebody has put together is called in previews of its link: {count} is how many stops it has.",
        ),
      })
      .meta({
        title: "Tours",
        description: "The bar on every page of a tour, and the tour's page to be printed.",
      }),
    questions: z
      .strictObject({
        title: text.describe("The page's title."),
        introduction: text.describe("Below the title."),
        link: template("count").describe(
          "The link to the page, on other pages: {count} is how many there are.",
        ),
        first: text.describe("The heading of the questions on the product's first demo."),
        show: text.describe("The button that shows the answers of the ticked questions."),
        ticked: text.describe("After the number of ticked questions."),
        chosen: text.describe("The heading above the questions that were chosen."),
        start: text.describe("The link that begins the tour through their answers."),
        facts: template("count", "time").describe(
          "How many questions the tour answers, and how long it is: {time} is like 1:20.",
        ),
        factsOne: template("time").describe("The same of one question."),
        most: text.describe("Said where there are more answers than a tour has stops."),
        gone: text.describe("Said where the address has questions that there are not."),
        nothingTicked: text.describe("Said if the form was sent without any question."),
        moment: template("time", "demo").describe("The link to an answer: {time} is like 0:11."),
        none: text.describe("In place of an answer that no demo shows."),
        ask: text.describe("The link beside it, to the contact form."),
        about: text.describe("How the message in that form begins."),
        share: text.describe("The link to the form for links."),
        copy: text.describe("The link to the demos as files."),
        sheet: text.describe("The link to the list as a file for spreadsheets."),
        all: text.describe("The heading above all questions, where some were chosen."),
        allCount: template("count").describe("The link from the first demo's questions to all of them."),
        asker: text.describe("In that file, above who asks."),
        question: text.describe("In that file, above the questions."),
        answer: text.describe("In that file, above the answers."),
        address: text.describe("In that file, above the addresses of the answers."),
        assessment: text.describe(
          "In that file and on paper, above the empty column for the visitor's own assessment.",
        ),
      })
      .meta({
        title: "Questions",
        description: "The page of questions, and the first demo's choice of them.",
      }),
    share: z
      .strictObject({
        title: text.describe("The page's title."),
        introduction: text.describe("Below the title."),
        stops: text.describe("Above the lists of demos."),
        stopsHint: text.describe("Below that: what is chosen there."),
        tours: text.describe("Before the tours that the product offers."),
        section: text.describe("On large sites, the label of the list of sections to choose demos from."),
        showSection: text.describe("The button beside that list."),
        noStop: text.describe("In the list of demos, where none is chosen."),
        removeStop: text.describe("In its place where a demo is chosen: takes it out again."),
        moveUp: template("demo").describe("The button that has {demo} come earlier in the tour."),
        moveDown: template("demo").describe("The button that has {demo} come later."),
        demo: text.describe("What a list of demos is called for those who do not see it."),
        moment: text.describe("What the list of a demo's moments is called for those who do not see it."),
        beginning: text.describe("The first of a demo's moments."),
        opens: text.describe("Above the ways in which the link may open."),
        openings: z
          .strictObject({
            video: text.describe("Nothing."),
            choice: text.describe("Which demo to go through."),
            form: text.describe("That, and who is watching."),
          })
          .meta({ title: "Ways to open", description: "What the recipient is asked first." }),
        shows: text.describe("Above what else the link may ask for."),
        asPictures: text.describe("A link to the demo as pictures."),
        low: text.describe("A link to the video for slow networks."),
        otherCaptions: text.describe("A link with captions in the other language: name it."),
        campaign: text.describe("The label of the field for a campaign's name."),
        campaignHint: text.describe(
          "Below that field: what it may hold, and what reports say of other names.",
        ),
        campaignInvalid: text.describe(
          "Below that field, if its name cannot be used: what a name is made of.",
        ),
        make: text.describe("The button that makes the link."),
        nothingMade: text.describe("In place of the link, where no demo is chosen."),
        nothingChosen: text.describe("There, if the form was sent without a demo."),
        invalidTime: template("time").describe("Above the demos, if {time} is not within the demo's video."),
        made: text.describe("The heading of what comes of it."),
        madeOf: template("demos").describe("Said to those who do not see that it has changed."),
        link: text.describe("The label of the link."),
        copy: text.describe("The buttons that copy the link, the text for an e-mail, and the embed code."),
        copied: text.describe("What they say once it is copied."),
        open: text.describe("The link itself, to try it."),
        mail: text.describe("The link that opens an e-mail with the text in it."),
        mailSubject: template("demos").describe("The subject of that e-mail: {demos} are the demos' titles."),
        mailBody: template("demos", "link").describe(
          "Its text: {demos} are the demos' titles, {link} is the link.",
        ),
        mailDraft: text.describe("The link to that e-mail as a file with pictures, for mail programs."),
        embed: text.describe("The label of the HTML that shows the demo on another site's page."),
        files: template("size").describe(
          "The link to the same demos as files, to be kept: {size} is how large these are.",
        ),
        qrCode: text.describe("The heading of the QR code."),
        qrCodeOf: text.describe("What the QR code is called for those who do not see it."),
        download: template("format").describe("The links to the QR code as a file."),
        previews: text.describe("Above how the link will look in mail and chat."),
      })
      .meta({ title: "Links to share", description: "The page with the form that makes links." }),
    copy: z
      .strictObject({
        title: text.describe("The page's title."),
        introduction: text.describe("Below the title: what the files are good for."),
        newer: text.describe("Where somebody asks: that there is a newer copy than theirs."),
        newest: text.describe("Where somebody asks: that there is none."),
        nothing: text.describe("Where the address names only demos that are not there."),
        low: template("size").describe("The link to the files with films for slow networks."),
        full: template("size").describe("The link to the files with films in full quality."),
        tooLarge: template("size", "most").describe(
          "In place of that link, where there are more than {most} of files.",
        ),
        unpack: text.describe("Below the links: what to do with the file."),
        language: text.describe("Before the choice of the language of cover and captions."),
        others: text.describe("Before the links to copies of other demos."),
        product: text.describe("The link to a copy of all of the product's demos."),
        everything: text.describe("The link to a copy of all demos."),
        stillPacked: text.describe(
          "At the head of a page that is looked at inside the zip file, where films and pictures are missing.",
        ),
        facts: template("count", "size", "quality").describe(
          "On the cover, where there are several demos: how many, how large all files are, and how good the films.",
        ),
        factsOne: template("size", "quality").describe("The same for one demo."),
        holds: text.describe("On the cover: what each demo has."),
        asOf: template("date", "release").describe(
          "On the cover, and at the foot of each page: of what day the content is, and which release.",
        ),
        ask: text.describe("The link to the page that says whether there is a newer copy."),
        contents: text.describe("The heading above the list of demos, and the link back to it."),
        online: text.describe("Before the address of the same on the site."),
        network: text.describe("Said after links that need a network."),
        form: text.describe("The link to the contact form on the site."),
        transcript: template("language").describe("What opens a transcript: {language} is its language."),
      })
      .meta({ title: "Copies", description: "Demos as files, and the page that offers them." }),
    video: z
      .strictObject({
        name: template("title").describe(
          "What the player is called for those who do not see it: {title} is the demo's.",
        ),
        unsupported: text.describe("Before the link to the video, in browsers that play none."),
        unavailable: text.describe("In place of a video that cannot be played."),
        noMoment: text.describe(
          "Above a video that starts from its beginning because it lacks the moment of its link.",
        ),
        retry: text.describe("The button or link that tries again."),
        mute: text.describe("The button that turns the sound off."),
        unmute: text.describe(
          "The button that turns the sound on, where the browser lets videos start without sound only.",
        ),
        silent: text.describe("Below a video without sound, until its first caption."),
        noSound: text.describe("Among the facts below a video without sound or captions."),
        captions: text.describe(
          "What the captions in the page's language are called in the player's menu: that language, in itself.",
        ),
        subtitles: text.describe(
          "What the captions in the other language are called there: that language, in itself.",
        ),
        transcript: text.describe("What opens the transcript below the video."),
        chapters: text.describe(
          "What the links to a video's chapters are called for those who do not see them.",
        ),
        seen: template("text").describe(
          "In the transcript: {text} is what is seen in a chapter, for those who cannot see the video.",
        ),
        low: text.describe(
          "What the video for slow networks is called, among the downloads and while it is shown.",
        ),
        full: text.describe("What the other one is called, among the downloads."),
        watchLow: text.describe("The link in that list to the video for slow networks."),
        watchFull: text.describe("The link back from it to the other one."),
        fileSize: template("size").describe("How large the video is: {size} are megabytes."),
        copyLink: text.describe("The button that copies a link to the demo."),
        copyLinkAt: template("time").describe(
          "The same once the video has run: {time} is where it stands, and where the link starts it.",
        ),
        linkCopied: text.describe("Said once the link is copied."),
        linkToCopy: text.describe(
          "The label of the link, where the browser does not let it be copied by a button.",
        ),
        share: text.describe(
          "The button below the video that opens the ways to send the demo, and the downloads.",
        ),
        download: text.describe("The heading above the video's files."),
        sendByMail: text.describe("Opens a new e-mail with the demo's URL."),
        shareForm: text.describe("The link to the form that makes demo links."),
      })
      .meta({ title: "Video", description: "Around the player." }),
    pictures: z
      .strictObject({
        invitation: text.describe("The link to the pictures, beside the video."),
        label: template("title").describe(
          "What they are called for those who do not see them: {title} is the demo's.",
        ),
        position: template("number", "count").describe("Which picture is shown: {number} of {count}."),
        press: template("name").describe("What to press to go on: {name} is what the picture calls it."),
        previous: text.describe("The link to the picture before."),
        next: text.describe("The link to the picture after."),
        watch: text.describe("The link back to the video."),
        watchMoment: template("time").describe(
          "The link to the video at what the picture shows: {time} is when that is.",
        ),
      })
      .meta({ title: "Pictures", description: "A demo as pictures to press." }),
    ending: z
      .strictObject({
        next: text.describe("Above the name of the next demo."),
        again: text.describe("Plays the demo again."),
        ask: text.describe("The link to the contact form, which then says which demo it is about."),
        about: template("title").describe(
          "What the message in that form begins with then: {title} is the demo's.",
        ),
      })
      .meta({
        title: "At the end of a video",
        description: "What comes over the picture when a video is over.",
      }),
    embed: z
      .strictObject({
        back: template("title").describe(
          "The link from there to the demo's own page: {title} is the demo's, {cloud} the product's name.",
        ),
      })
      .meta({ title: "On other sites", description: "A demo on another site's page." }),
    legal: text.describe("What the links in the footer are called for those who do not see them."),
    copyright: template("year").describe(
      "In the footer: {year} is that of site.json, {legalName} the company's name.",
    ),
    notFound: z
      .strictObject({
        title: text.describe("Its title."),
        text: text.describe("What may have happened, and what to do."),
        onward: text.describe("The link to the first demo."),
        elsewhere: text.describe(
          "The link from the other product's missing pages to this product's first demo, for those who read this language.",
        ),
      })
      .meta({ title: "No such page", description: "The page where an address leads nowhere." }),
    unknownTab: z
      .strictObject({
        title: text.describe("Its title."),
        text: text.describe("What may have happened, and what to do."),
        onward: template("tab").describe("The link to the section's first tab: {tab} is its name."),
      })
      .meta({
        title: "No such demo",
        description: "The page where an address names a section, and a tab that it does not have.",
      }),
    failure: z
      .strictObject({
        title: text.describe("Its title."),
        text: text.describe("What has happened, and what to do."),
        onward: text.describe("The link to the first demo."),
      })
      .meta({ title: "Failure", description: "The page where the server has failed." }),
    unreachable: z
      .strictObject({
        text: text.describe("What has happened, and what to do."),
        retry: text.describe("The button that tries again."),
      })
      .meta({ title: "Out of reach", description: "Said beside a link whose page cannot be had." }),
    mail: z
      .strictObject({
        subjects: z
          .strictObject({
            lead: template("who").describe("Of a mail about the lead form: {who} is who has sent it."),
            contact: template("who").describe("Of a mail about the contact form: {who} is who has sent it."),
          })
          .meta({ title: "Subjects", description: "The subjects of mails about one form." }),
        digest: template("count").describe("The subject of a mail about {count} forms."),
        page: text.describe("Before the title of the page with the form."),
        link: text.describe("Before its address."),
        tour: text.describe("Before the stops of the tour that the visitor was on."),
        campaign: text.describe("Before the campaign that brought the visitor."),
        sent: text.describe("Before the time when the form was sent."),
        agreed: text.describe("Before the sentence that the visitor agreed to."),
        reference: text.describe("Before the number by which operators find the form again."),
        reply: template("address").describe("That an answer to the mail goes to the visitor, {address}."),
        noReply: template("address").describe(
          "The same where {address} is an address that not every mail server takes: that a new mail has to be written.",
        ),
        test: text.describe("Before the subject of a test."),
        testNote: text.describe("Above the text of a test."),
      })
      .meta({
        title: "Mail to the team",
        description: "What is sent to NOTIFY_TO when a form has come; visitors get none of it.",
      }),
    synonyms: synonymsSchema.meta({
      title: "Words of visitors",
      description:
        "What visitors of any product search for, and no demo contains, such as a price or a person. Words of the demos belong to their file.",
    }),
  })
  .meta({
    title: "Interface words",
    description:
      "Every word of the interface in one language. What stands in braces is filled in, and stays as it is.",
  });

export type AllMessages = z.infer<typeof messagesSchema>;

/** Only the share form's page loads these texts. */
export type ShareWords = AllMessages["share"];

export type Messages = Omit<AllMessages, "questions" | "share" | "copy" | "mail" | "synonyms">;
