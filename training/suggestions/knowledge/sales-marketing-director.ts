import { FROM_US, type Profile } from './profile.ts'

export const salesMarketingDirector: Readonly<Record<string, Profile>> = {
  M: { sure: 'CRM, sales team', typical: 'sales, prospect, prospects' },
  M1: {
    sure: 'enquiry, new lead, website enquiry, contact form, sales lead, new enquiry, expression of interest, enquiries, leads, call back request, lead source, request a quote',
    typical:
      'interested in, how did you hear about us, prospect, could you quote, looking for, get in touch, call me back, available, lead, potential customer, would like to know, found you, do you cover, rough idea of cost, contact us form, submitted via, inbound, recommended by, your website, brochure request, hoping you can help, ring back, callers, wants a price, asked for a price, heard of us, after a price',
    hint: 'message, phone, budget, soon, rang, log, caller, saw the van, site form, asked whether, call after, ring them, want to know if, another look',
  },
  M2: {
    sure: `quotation, quote, our proposal, estimate, tender, quote ref, tender submission, invitation to tender, fee proposal, quotation number, sales proposal`,
    typical: `proposal, valid for 30 days, pleased to quote, pleased to submit, acceptance, options, scope, scope of works, exclusions, lead time, prices quoted, bid, pre qualification, thank you for the opportunity, to supply and fit, optional extras, quoted, price excludes VAT, accept this quotation, provisional sum, we propose, our price, ${FROM_US}`,
    hint: 'deliverables, works, price, total, validity, start within, price stands, price held, our price, supply and fit, would cost',
  },
  M3: {
    sure: 'sales pipeline, pipeline, pipeline report, weighted value, sales forecast, win rate, opportunity stage, deals, deal, sales funnel, pipeline review',
    typical:
      'opportunities, opportunity, close date, expected close, probability, stage, negotiation, closed won, closed lost, qualified, account manager, deal value, HubSpot, Salesforce, sales meeting, weighted, won, lost, proposal sent, Pipedrive, hot, warm, cold, conversion, likely to close',
    hint: 'forecast, value, owner, quarter, prospects, on the board, chase, likely to sign, second meeting, verbal yes',
  },
  N: { sure: 'client file, client', typical: 'clients, job, customer' },
  N1: {
    sure: 'client contract, service agreement, services agreement, master services agreement, client agreement, letter of engagement, engagement letter, statement of work, terms of engagement, service level agreement, retainer agreement, framework agreement, terms of business',
    typical:
      'the client, services, the services, fees, commencement date, SLA, retainer, hereby, deliverables, change request, for and on behalf of, acceptance criteria, service levels, initial term, response times, appoint, engagement, client shall, signed by the client, minimum term',
    hint: 'agreement, term, termination, shall, schedule, parties, monthly fee, per month, hours notice, in force, look after, visit within, either side may end',
  },
  N2: {
    sure: 'job sheet, job number, job card, site visit, site survey, work order, snagging, snag list, completion certificate, job file, variation order, project plan, worksheet, practical completion, job no, handover, site notes, service report',
    typical:
      'site, job, works completed, engineer, labour hours, materials used, fitted, customer signature, survey, measurements, project, programme, drawings, client brief, brief, installation, photos, arrival, snags, second fix, first fix, kick off, time on site, work carried out, installed, completed, progress',
    hint: 'visit, client, room, date, measured, measure, re measure, on site, set up, to do, photos taken, client on site',
  },
  N3: {
    sure: 'complaint, complaints, letter of complaint, dissatisfied, ombudsman, response to your complaint, refund request, goodwill gesture, complaints procedure, customer correspondence, goodwill',
    typical: `disappointed, unhappy, unacceptable, resolve, investigated, sorry to hear, inconvenience, compensation, refund, poor service, final response, correspondence, thank you for your letter, apologise, apologies for, redress, escalated, put right, let down, not good enough, upset, further to our conversation, satisfactory, deadlock, trading standards`,
    hint: 'letter, sorry, response, feedback, furious, rude, swore, money back, said sorry, in writing, off the bill, gesture, explain, displeased, put it right, late again',
  },
  O: { sure: 'marketing', typical: 'brand, audience, agency, campaign, communications' },
  O1: {
    sure: 'brand guidelines, logo, brand book, colour palette, style guide, typeface, Pantone, tone of voice, brand identity, letterhead, logos, visual identity, branding',
    typical:
      'brand, font, fonts, CMYK, RGB, hex, clear space, strapline, typography, artwork, rebrand, primary colour, logo files, designer, business cards, minimum size, icon, house style, rebranding, wordmark, palette, livery, graphic',
    hint: 'colour, design, white, vector, print, mark, stretched, typefaces, print and screen, vans livery, house colours',
  },
  O2: {
    sure: 'website, SEO, Google Analytics, search engine optimisation, landing page, wireframe, social media, web design, sitemap, page views, content calendar, email newsletter, newsletter, Mailchimp, website redesign, digital marketing',
    typical:
      'sessions, bounce rate, organic, keywords, followers, Instagram, LinkedIn, Facebook, TikTok, blog, WordPress, traffic, visitors, impressions, homepage, ecommerce, open rate, click through, digital, hashtags, posts, reels, Search Console, mobile, pages, users, backlinks, online shop, cookies, content, engagement, Shopify',
    hint: 'web, page, google, clicks, visits, site, posting, reel, post times a week',
  },
  O3: {
    sure: 'advertising, advert, advertisement, campaign, media plan, ad spend, leaflet drop, direct mail, radio advert, Google Ads, pay per click, PPC, insertion order, media pack, adverts, ad campaign, advertising campaign',
    typical:
      'full page, half page, circulation, readership, copy deadline, flyer, flyers, billboard, banner, print run, cost per click, creative, audience, impressions, sponsorship, leaflets, airtime, reach, magazine, poster, outdoor, radio, ads, artwork deadline, door to door, bus, cost per lead, ad, sponsor, postcodes',
    hint: 'booking, week, insertion, agency, quarter page, mag, copy by, artwork by, through doors, clicks, spend, name about, bus advert',
  },
  O4: {
    sure: 'press release, for immediate release, press coverage, notes to editors, media enquiries, embargo, embargoed, journalist, press office, public relations, award entry, news release',
    typical:
      'press, media, news, newspaper, interview, case study, editor, article, feature, shortlisted, award, awards, winners, spokesperson, PR, publication, photocall, column, announced, finalist, reporter, quote from, coverage, said, broadcast, story, local paper, ends',
    hint: 'announces, delighted, photo, Gazette',
  },
  PQ: { sure: 'research and development project', typical: 'research, innovation, product, new products' },
  PQ1: {
    sure: 'market research, survey results, focus group, competitor analysis, customer survey, questionnaire, respondents, market share, market report, consumer survey, mystery shopping, market analysis',
    typical:
      'survey, respondent, sample, findings, demographics, trends, competitors, market size, insight, insights, consumers, interviews, preference, segment, participants, benchmarking, panel, asked, surveyed, interviewed, demand, competitor, sector, said they would, preferred, households, footfall',
    hint: 'per cent, percent, market, research, price, of those asked, rivals, would pay, nobody does, growing, asked firms, what they said, town',
  },
  PQ2: {
    sure: 'product development, prototype, product specification, product roadmap, design brief, beta test, new product, user testing, bill of materials, new product development, prototypes, design freeze, product launch',
    typical:
      'specification, testing, formulation, iteration, launch, features, sprint, requirements, tooling, samples, trial, recipe, concept, BOM, roadmap, release, tolerance, batch, version, designs, mould, shelf life, feasibility, test results, user stories, pilot, CAD, tested, design review, improvements, mark II',
    hint: 'design, sample, engineer, development, feedback, tried, trialled, next version, mk, units, batches, cracked',
  },
  PQ3: {
    sure: 'patent, trade mark, trademark, Intellectual Property Office, registered design, patent application, copyright, TM3, patent attorney, UK trade mark, intellectual property, UKIPO, trade marks, patents',
    typical:
      'filing date, application number, priority date, claims, inventor, renewal fee, opposition, specification of goods, examination report, classes, prior art, EPO, WIPO, Madrid, proprietor, attorneys, attorney, infringement, mark, registered, Nice classification, invention, Concept House, renewal, trade marks journal',
    hint: 'application, examiner, registration, class',
  },
  R: { sure: 'sales promotion', typical: 'promotional, prices, offers' },
  R1: {
    sure: 'price list, rate card, trade prices, RRP, price increase, tariff, pricing schedule, price file, list prices, trade price list, recommended retail price, prices effective from',
    typical:
      'prices, per unit, ex VAT, excluding VAT, effective from, list price, hourly rates, day rate, minimum order, trade price, discount bands, SKU, per metre, rates, carriage paid, catalogue, price, per hour, per person, callout charge, call out, charges in force, revised prices, charges, trade customers, tariffs, pricing, supersedes, retail, menu, band',
    hint: 'code, size, pack, service, range, each, rate, full load, surcharge, minimum charge, plus VAT, first hour, rates from, quote from it, night rate',
  },
  R2: {
    sure: 'special offer, promotion, discount code, voucher, promotional, offer ends, buy one get one free, loyalty, Black Friday, terms of the promotion, money off, prize draw, gift card, promo code, promotions, sale, loyalty card, offers',
    typical:
      'offer, 20% off, 10% off, promo, discount, free, limited time, bundle, seasonal, clearance, redeem, while stocks last, code, competition, refer a friend, multibuy, half price, one per customer, entrants, prize, winner, summer sale, January sale, cannot be used with, valid until, introductory, off',
    hint: 'customers, ends, terms, spend, launch',
  },
  R3: {
    sure: 'exhibition, trade show, exhibitor, stand number, exhibitor manual, delegate, expo, roadshow, trade fair, open day, conference, shell scheme, event plan, exhibitors, stand, event',
    typical:
      'stall, booth, hall, floor plan, build up, breakdown, badge, badges, attendees, venue, delegates, show, organiser, organisers, speakers, pop up, guest list, networking, invitation, tickets, fair, NEC, ExCeL, Olympia, visitors, seminar, launch event, RSVP, exhibit, stand space, pitch, market, demo',
    hint: 'day, doors, table, plan, invited, tables, doors open, set up, clear by, stand hire, free talk',
  },
}
