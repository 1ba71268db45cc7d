import type { Profile } from './profile.ts'

export const managingDirector: Readonly<Record<string, Profile>> = {
  A: {
    sure: 'Companies House, registrar of companies, company secretary',
    typical: 'company number, registered office, statutory, directors, Companies Act',
  },
  A1: {
    sure: 'certificate of incorporation, articles of association, memorandum of association, model articles, IN01, NM01, change of company name, certificate of incorporation on change of name, amended articles',
    typical:
      'incorporated, incorporation, private limited company, limited by shares, limited by guarantee, subscribers, situated in England and Wales, authentication code, Companies Act 2006, articles, company formation, standard industrial classification',
    hint: 'liability of the members, share capital, objects, formed, Cardiff',
  },
  A2: {
    sure: 'minutes of a meeting of the board, board meeting, board minutes, meeting of the directors, board resolution, directors resolution, minutes of the meeting of directors, written resolution of the directors',
    typical:
      'minutes, apologies, quorum, quorate, declaration of interests, matters arising, it was resolved, in attendance, agenda, any other business, AOB, date of next meeting, the board, chair, chairman, board approved, directors present',
    hint: 'present, noted, proposed, seconded, actions, approved, resolved, boardroom, went over what was agreed, minuted, formally agreed, previous minutes, meet again, directors attending',
  },
  A3: {
    sure: 'annual general meeting, AGM, general meeting, extraordinary general meeting, EGM, special resolution, ordinary resolution, shareholders meeting, proxy form, members written resolution, shareholder resolution',
    typical:
      'members, shareholders, proxy, poll, show of hands, eligible members, circulation date, lapse date, notice of meeting, final dividend, majority, votes cast, voting',
    hint: 'resolution, vote, carried, passed, yearly meeting, voted, re elected, dividend per share, receive the accounts, declare a dividend',
  },
  A4: {
    sure: 'register of members, register of directors, persons with significant control, person with significant control, PSC, PSC01, statutory registers, statutory books, register of charges, stock transfer form, register of transfers, allotment of shares, SH01, J30',
    typical:
      'significant control, nature of control, more than 25%, ownership of shares, service address, month and year of birth, appointed director, AP01, TM01, CH01, ceased to be, people with significant control, transferor, transferee, identity verification',
    hint: 'register, entry, folio, allotted, nationality, voting rights, company books, home address, controls the company, 50% of the votes',
  },
  A5: {
    sure: 'confirmation statement, CS01, WebFiling, statement of capital, filing confirmation, AD01, change of registered office, filing reminder, annual return to Companies House, strike off, DS01, late filing penalty',
    typical:
      'accepted for filing, submission number, filing deadline, SIC code, review period, filed, filing, registered email address, lawful purpose, AP01, TM01, CH01, overdue at Companies House, file online, made up to',
    hint: 'submission, deadline, accepted, public register, filing code, accepted filing, confirm statement, shareholders unchanged, next due',
  },
  B: {
    sure: 'report to the board, executive report',
    typical: 'executive summary, performance, highlights, headlines',
  },
  B1: {
    sure: 'board pack, board papers, monthly board report, managing directors report, MD report, report to the board, chief executives report',
    typical:
      'executive summary, month in review, headlines, highlights, operations update, sales update, finance update, people update, for discussion, for decision, RAG status, lowlights, circulated, departmental reports',
    hint: 'month, update, variance, outlook, priorities, monthly report, my report, papers for the board',
  },
  B2: {
    sure: 'KPI, KPIs, key performance indicators, dashboard, scorecard, balanced scorecard, performance metrics',
    typical:
      'metrics, target, actual, utilisation, conversion rate, on time in full, customer satisfaction, NPS, net promoter score, churn, headcount, red amber green, trend, week on week, measure, against target, average, traffic light, rate',
    hint: 'score, green, amber, previous',
  },
  B3: {
    sure: 'annual report, annual review, strategic report, chairmans statement, chairs statement, review of the year, year in review, chief executives review',
    typical:
      'principal activities, principal risks, business review, future developments, looking ahead, our people, the past year, anniversary, looking back, stakeholders, our customers, milestone, record year',
    hint: 'year, achievements, thank, grew, foreword, best year, retirements, yearly report, over the year, thanks staff',
  },
  C: { sure: 'strategy, strategic', typical: 'long term, growth, vision, mission, away day' },
  C1: {
    sure: 'business plan, three year plan, five year plan, growth plan, strategic plan, strategy paper, business strategy',
    typical:
      'vision, mission statement, mission, market opportunity, business model, target market, route to market, competitive advantage, management team, financial projections, milestones, exit, expansion, expand, where we want to be, growth, ambition, second site, acquire',
    hint: 'aim, next three years, competitors, market, invest, next three years, next five years, open a second, where we are, where we aim to be, ambitions, headcount growth',
  },
  C2: {
    sure: 'SWOT, SWOT analysis, risk register, strengths and weaknesses, PESTLE, risk owner, risk score, corporate risk, strategic risks, business risks',
    typical:
      'strengths, weaknesses, opportunities, threats, likelihood, impact, mitigation, mitigate, residual risk, inherent risk, contingency, key person, risk, risks, heat map, reliance on, dependency, probability',
    hint: 'owner, rating, high, medium, good at, bad at, what could go wrong, worries, chances, score out of, threatens',
  },
  C3: {
    sure: 'OKR, OKRs, objectives and key results, key result, key results, quarterly objectives, KR1, KR2',
    typical:
      'objective, objectives, quarterly targets, targets, stretch, goal, goals, initiative, initiatives, confidence, check in, milestones, by end of quarter, on track, off track, company goals, annual targets',
    hint: 'progress, owner, quarter, Q1, Q2, Q3, Q4, achieved, goals for the quarter, this quarter, scored, how we measure',
  },
  D: { sure: 'alliance partner, partnership', typical: 'partners, partner, alliance, collaborate, jointly' },
  D1: {
    sure: 'partnership agreement, deed of partnership, referral agreement, reseller agreement, introducer agreement, distribution agreement, agency agreement, franchise agreement, LLP agreement, commission agreement, referral partner, channel partner, white label agreement',
    typical:
      'partners, partner, profit share, commission, territory, exclusive, non exclusive, capital contributions, drawings, referral fee, introducer, distributor, retiring partner, reseller, introductions, referrals, agent, appointment, partnership, margin share',
    hint: 'term, parties, termination, agreement, split of profits, paid commission, per cent of fees, sign up customers for us',
  },
  D2: {
    sure: 'joint venture, strategic alliance, consortium, memorandum of understanding, teaming agreement, collaboration agreement, MoU, consortium agreement, joint bid',
    typical:
      'alliance, lead partner, collaboration, cooperation, co operation, steering group, steering committee, letter of intent, jointly, working together, heads of terms, contribution, shared, venture, parties intend, pool, two companies, collaborate',
    hint: 'parties, each party, bid, intention, bid together, work together, both firms, both companies, fifty fifty, joint company, not binding, share depot, combine',
  },
  D3: {
    sure: 'non disclosure agreement, NDA, confidentiality agreement, confidential information, disclosing party, receiving party, mutual non disclosure, confidentiality undertaking, non disclosure',
    typical:
      'confidentiality, confidential, trade secrets, permitted purpose, public domain, not disclose, return or destroy, recipient, disclosure, disclose, discloser, in confidence, keep secret',
    hint: 'purpose, obligations, information, agreement, keep secret, undertaking, show nobody, hand back, marked secret, all copies',
  },
  E: { sure: 'investors, legal', typical: 'solicitors, investor, deed' },
  E1: {
    sure: 'solicitor, legal advice, counsels opinion, letter before action, letter before claim, without prejudice, privileged, claim form, county court, terms and conditions, particulars of claim, settlement agreement, legal opinion, barrister',
    typical:
      'solicitors, our client, your client, legal, clause, breach, breach of contract, liability, indemnity, governing law, dispute, litigation, court, jurisdiction, deed, variation, claimant, defendant, LLP, proceedings, damages, mediation, contract, judgment, instructions, Law Society',
    hint: 'agreement, advise, rights, obligation, costs, lawyer, lawyers, sue, court claim, legal support, terms of the contract',
  },
  E2: {
    sure: 'shareholders agreement, share certificate, deed of adherence, drag along, tag along, EMI option, EMI options, share option, option agreement, subscription agreement, pre emption, share purchase agreement, certificate number of shares',
    typical:
      'ordinary shares, fully paid, registered holder, shareholding, good leaver, bad leaver, leaver, holder, vesting, class of shares, reserved matters, shares of £1 each, transfer of shares, option holder, exercise price, shareholder, shareholders, hereby certify, distinctive numbers',
    hint: 'shares, certificate, common seal, equity, first refusal, right of first refusal, sell their shares, new shares, rival business, if a shareholder leaves, force a sale',
  },
  E3: {
    sure: 'grant, grant offer, loan agreement, facility letter, loan offer, Innovate UK, Start Up Loan, British Business Bank, Growth Guarantee Scheme, Bounce Back Loan, CBILS, term sheet, SEIS, EIS, personal guarantee, debenture, invoice finance, funding application, crowdfunding, asset finance, grant funding, business loan',
    typical:
      'funding, lender, borrower, drawdown, facility, repayments, repayment, interest rate, base rate, applicant, application, investment, investor, equity, security, covenant, pitch deck, eligible costs, loan, awarded, match funding, valuation, raise, round, arrangement fee, fund',
    hint: 'monthly instalments, term, apply, panel, finance, borrow, borrowed, lending, guarantee, lent, monthly repayment',
  },
  E4: {
    sure: 'Information Commissioner, ICO, data protection, GDPR, UK GDPR, subject access request, privacy notice, DSAR, personal data breach, data processing agreement, DPIA, data controller, data processor, privacy policy, data protection fee, record of processing activities',
    typical:
      'personal data, data subject, lawful basis, retention, retention period, consent, processor, erasure, special category, legitimate interests, controller, right of access, data, personal information, Wycliffe House, Wilmslow, delete my data',
    hint: 'request, one month, rights, processing, privacy, emailed by mistake, wrong person, 72 hours, people affected, delete it, autofill, hold about people, commissioner',
  },
}
